/** Puts a hall known by heart in the place of the network. Only for looking at the page. */
import type { ClientMessage } from "../src/generated/ClientMessage";
import type { ServerMessage } from "../src/generated/ServerMessage";
import type { ShownGame } from "../src/generated/ShownGame";
import judged from "./judged.json";
import { EXAMPLES } from "../src/referee/examples";
import { MockTable } from "./table";

const ME = { id: "u1aaaa", name: "" };
const REPLY_MS = 700;

function shown(id: string, watchers: number): ShownGame {
  const table = new MockTable(id);
  const live = table.live();
  return {
    head: { ...table.head(), you: null },
    fen: live.fen,
    ply: live.ply,
    last: table.game.moves[live.ply - 1]?.u ?? null,
    watchers,
  };
}

function answer(path: string, body: string | null): unknown {
  const asked = body ? (JSON.parse(body) as Record<string, unknown>) : {};
  if (path === "/api/me") return { ...ME, name: asked["name"] ?? ME.name };
  if (path === "/api/games" && body) {
    return { id: asked["kind"] === "chess" ? "c0Fw" : "x0Fw", path: asked["kind"] === "chess" ? "/g/c0Fw" : "/g/x0Fw" };
  }
  if (path === "/api/games") {
    const empty = new URLSearchParams(location.search).has("empty");
    return { games: empty ? [] : [shown("x21W", 3), shown("c24W", 0), shown("x9W", 1), shown("c11W", 12), shown("x14W", 0)] };
  }
  if (path === "/api/position") {
    const fen = String(asked["fen"]);
    return fen.includes("/")
      ? { fen, turn: "first", faults: [] }
      : { fen: null, turn: null, faults: [{ id: "fen.rank_count", args: { found: "1" } }] };
  }
  if (path.endsWith("/ruling")) return judged.perpetual_chase;
  if (path.endsWith("/arbiter")) return { path: `${path.slice(4).replace("games", "g").replace("/arbiter", "")}#arbiter=k3y`, key: "k3y" };
  if (path === "/api/judge") {
    const example = EXAMPLES.find((e) => e.moves === asked["moves"]);
    return example ? judged[example.id] : null;
  }
  if (path.endsWith("/join")) return new MockTable(path.split("/")[3] ?? "").head();
  return null;
}

class MockSocket extends EventTarget {
  static readonly OPEN = 1;
  readyState = 1;
  #table: MockTable | null = null;

  constructor() {
    super();
    const limits = { message_bytes: 4096, name_chars: 24, messages_per_second: 20, games_per_socket: 16 };
    setTimeout(() => this.#say({ t: "welcome", v: 1, me: ME, now: Date.now(), limits }), 20);
  }

  close(): void {
    this.readyState = 3;
  }

  send(text: string): void {
    const m = JSON.parse(text) as ClientMessage;
    setTimeout(() => this.#hear(m), 15);
  }

  #say(m: ServerMessage): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(m) }));
  }

  #hear(m: ClientMessage): void {
    switch (m.t) {
      case "watch": {
        const table = new MockTable(m.game);
        this.#table = table;
        this.#say({ t: "game", head: table.head() });
        this.#say({ t: "update", game: table.id, events: table.events(m.since), live: table.live() });
        const here = !table.flags.includes("a");
        this.#say({ t: "presence", game: table.id, first: true, second: here, watchers: 2 });
        break;
      }
      case "move":
        this.#move(m.id, m.u);
        break;
      case "typed_move":
        this.#say({ t: "refused", id: m.id, problem: { id: "page.error.unknown", args: { id: m.text } } });
        break;
      case "act":
        this.#say({ t: "ack", id: m.id, seq: null });
        break;
      case "lobby":
        if (m.on) this.#seeks(null);
        break;
      case "seek":
        this.#seeks("s9");
        this.#say({ t: "ack", id: m.id, seq: null });
        break;
      case "unseek":
        this.#seeks(null);
        break;
      default:
        break;
    }
  }

  #seeks(mine: string | null): void {
    if (new URLSearchParams(location.search).has("empty")) {
      this.#say({ t: "seeks", seeks: [], mine: null });
      return;
    }
    const clock = { t: "increment", base_ms: 600_000, increment_ms: 5000 } as const;
    const staged = { t: "staged", game_ms: 600_000, move_ms: 60_000, byoyomi_ms: 30_000, periods: 3 } as const;
    this.#say({
      t: "seeks",
      mine,
      seeks: [
        { id: "s1", by: { id: "k7Qx", name: "柳大华" }, wish: { kind: "xiangqi", clock: staged, seat: "first" } },
        { id: "s2", by: { id: "p3Zt", name: "" }, wish: { kind: "chess", clock, seat: null } },
        ...(mine ? [{ id: mine, by: ME, wish: { kind: "xiangqi", clock, seat: null } as const }] : []),
      ],
    });
  }

  #move(id: string, u: string): void {
    const table = this.#table;
    const events = table?.play(u);
    if (!table || !events) {
      this.#say({ t: "refused", id, problem: { id: "page.error.unknown", args: { id: u } } });
      return;
    }
    this.#say({ t: "ack", id, seq: table.seq });
    this.#say({ t: "update", game: table.id, events, live: table.live() });
    setTimeout(() => {
      const next = table.game.moves[table.ply];
      const reply = next && table.play(next.u);
      if (reply) this.#say({ t: "update", game: table.id, events: reply, live: table.live() });
    }, REPLY_MS);
  }
}

export function install(): void {
  Object.defineProperty(window, "WebSocket", { value: MockSocket });
  const real = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const path = typeof input === "string" ? input : input instanceof URL ? input.pathname : input.url;
    if (!path.startsWith("/api/")) return real(input, init);
    const body = typeof init?.body === "string" ? init.body : null;
    return Promise.resolve(Response.json(answer(path, body)));
  };
}
