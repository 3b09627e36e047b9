/** The one socket to the hall: opened, kept, and opened again when it breaks. */
import type { ClientMessage } from "../generated/ClientMessage";
import type { Limits } from "../generated/Limits";
import type { Me } from "../generated/Me";
import type { ServerMessage } from "../generated/ServerMessage";
import { api } from "./api";
import { ServerTime } from "./server-time";

const VERSION = 1;
const RETRY_FIRST_MS = 300;
const RETRY_MAX_MS = 8_000;
/** A command without an answer for this long means that the socket is dead though it looks open. */
const ANSWER_MAX_MS = 8_000;

export type Line = "opening" | "open" | "lost";
type Listener = (message: ServerMessage) => void;

/** What a game needs of the hall. */
export interface HallLine {
  listen(listener: Listener): () => void;
  whenOpen(call: () => void): () => void;
  nextId(): string;
  send(message: ClientMessage): boolean;
}

export class Hall implements HallLine {
  line = $state<Line>("opening");
  me = $state.raw<Me | null>(null);
  limits = $state.raw<Limits | null>(null);
  readonly time = new ServerTime();

  #socket: WebSocket | null = null;
  #listeners = new Set<Listener>();
  #onOpen = new Set<() => void>();
  #retryMs = RETRY_FIRST_MS;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #counter = 0;
  #nonce = Math.random().toString(36).slice(2, 8);
  #waiting = new Map<string, ReturnType<typeof setTimeout>>();

  /** The guest's cookie comes with the first request, so the socket waits for it. */
  async start(): Promise<void> {
    await this.#greet();
    addEventListener("online", () => this.#again(0));
    addEventListener("offline", () => this.#drop());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && this.line === "lost") this.#again(0);
    });
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls now, if the socket is open, and again whenever it has been opened anew. */
  whenOpen(call: () => void): () => void {
    this.#onOpen.add(call);
    if (this.line === "open") call();
    return () => this.#onOpen.delete(call);
  }

  /** A name for a command that no other command of this guest has. */
  nextId(): string {
    this.#counter += 1;
    return `${this.#nonce}-${this.#counter}`;
  }

  /** False when there is no line; what matters must then be said again `whenOpen`. */
  send(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN || this.line !== "open") return false;
    this.#socket.send(JSON.stringify(message));
    if ("id" in message) this.#expectAnswer(message.id);
    return true;
  }

  #expectAnswer(id: string): void {
    clearTimeout(this.#waiting.get(id));
    this.#waiting.set(id, setTimeout(() => this.#drop(), ANSWER_MAX_MS));
  }

  #answered(id: string): void {
    clearTimeout(this.#waiting.get(id));
    this.#waiting.delete(id);
  }

  async #greet(): Promise<void> {
    const me = await api.me();
    if (me.ok) this.me = me.value;
    if (!this.#socket) this.#open();
  }

  #open(): void {
    clearTimeout(this.#retryTimer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws?v=${VERSION}`);
    this.#socket = socket;
    socket.addEventListener("message", (e: MessageEvent<unknown>) => {
      if (socket === this.#socket && typeof e.data === "string") this.#receive(e.data);
    });
    socket.addEventListener("close", () => {
      if (socket === this.#socket) this.#drop();
    });
  }

  #receive(text: string): void {
    let message: ServerMessage;
    try {
      message = JSON.parse(text) as ServerMessage;
    } catch {
      return;
    }
    const now = performance.now();
    if (message.t === "welcome") {
      this.time.reset();
      this.time.sample(message.now, now);
      this.me = message.me;
      this.limits = message.limits;
      this.line = "open";
      this.#retryMs = RETRY_FIRST_MS;
      for (const call of this.#onOpen) call();
    } else if (message.t === "update" && message.live.clock) {
      this.time.sample(message.live.clock.at, now);
    } else if (message.t === "ack" || message.t === "refused") {
      this.#answered(message.id);
    } else if (message.t === "closing") {
      this.#retryMs = Math.max(RETRY_FIRST_MS, message.retry_ms);
    }
    for (const listener of this.#listeners) listener(message);
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
    socket?.close();
    this.line = "lost";
    this.#again(this.#retryMs * (0.75 + Math.random() / 2));
    this.#retryMs = Math.min(RETRY_MAX_MS, this.#retryMs * 2);
  }

  #again(waitMs: number): void {
    clearTimeout(this.#retryTimer);
    if (this.#socket) return;
    // A line that never opened may lack its cookie.
    this.#retryTimer = setTimeout(() => (this.limits ? this.#open() : void this.#greet()), waitMs);
  }
}

export const hall = new Hall();
