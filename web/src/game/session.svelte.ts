/** One game being followed or played: the table, what the player is about to do, and what is shown. */
import type { Act } from "../generated/Act";
import type { ArbiterAct } from "../generated/ArbiterAct";
import type { Claim } from "../generated/Claim";
import type { ClientMessage } from "../generated/ClientMessage";
import type { GameHead } from "../generated/GameHead";
import type { Logged } from "../generated/Logged";
import type { Problem } from "../generated/Problem";
import type { Seat } from "../generated/Seat";
import type { ServerMessage } from "../generated/ServerMessage";
import type { Special } from "../generated/Special";
import type { Touch } from "../generated/Touch";
import type { HallLine } from "../net/hall.svelte";
import { api } from "../net/api";
import { turnOf } from "./fen";
import { NO_LEGAL, readLegal, secondDests, type Dests, type Legal } from "./legal";
import { premoveFate, type Premove } from "./premove";
import { applyHead, applyPresence, applyUpdate, EMPTY_TABLE, fenAt, type Table } from "./table";

/** A move that the board shows before the game has it. */
export interface PendingMove {
  /** The command that carries it. */
  id: string;
  u: string;
  ply: number;
  /** When it was made, by `performance.now()`; the mover's clock is shown as it stood then. */
  atMs: number;
}

/** What the rest of the page may want to react to: sound, speech, notices. */
export interface Heard {
  fresh: readonly Logged[];
  /** The first news after opening the page is history, not something that happens now. */
  history: boolean;
  /** The ply of a move of one's own that the board had shown before. */
  shownBefore: number | null;
}

export class Session {
  readonly id: string;
  table = $state.raw<Table>(EMPTY_TABLE);
  pendingMove = $state.raw<PendingMove | null>(null);
  premove = $state.raw<Premove | null>(null);
  /** The first half of a double turn: made on the board, while the second piece is awaited. */
  half = $state.raw<string | null>(null);
  /** The ply looked at; null follows the game. */
  looking = $state<number | null>(null);
  problem = $state.raw<Problem | null>(null);
  /** The draw that is to be claimed with the next move. */
  claiming = $state.raw<Claim | null>(null);
  /** Whether the ways out of check are shown. */
  helping = $state(false);
  /** A move to be pointed at on the board, as the wire writes it. */
  hint = $state.raw<string | null>(null);
  /** Rises when the board must be laid again though no event came, as after a refusal. */
  relaid = $state(0);

  readonly head: GameHead | null = $derived(this.table.head);
  readonly you: Seat | null = $derived(this.head?.you ?? null);
  readonly live = $derived(this.table.live);
  readonly ply: number = $derived(this.live?.ply ?? 0);
  readonly shownPly: number = $derived(this.looking ?? this.ply);
  readonly atLive: boolean = $derived(this.looking === null || this.looking === this.ply);
  readonly over: boolean = $derived((this.live?.ending ?? null) !== null);
  readonly fen: string | null = $derived(this.atLive ? (this.live?.fen ?? fenAt(this.table, 0)) : fenAt(this.table, this.shownPly));
  readonly legal: Legal = $derived(this.live && this.head ? readLegal(this.head.kind, this.live.legal) : NO_LEGAL);
  /** Where the pieces can go now: in the middle of a double turn, those that may move second. */
  readonly dests: Dests = $derived(this.half && this.head ? secondDests(this.head.kind, this.legal, this.half) : this.legal.dests);
  /** Legal moves that only an extra rule allows. */
  readonly special: ReadonlyMap<string, Special> = $derived(new Map(this.live?.special.map((m) => [m.u, m.special])));
  /** What the board shows beyond what the game has: a move on its way, or half a turn. */
  readonly ahead: string | null = $derived(this.pendingMove?.u ?? this.half);
  readonly full: boolean = $derived(Boolean(this.head?.players.first && this.head.players.second));
  readonly yourTurn: boolean = $derived(!this.over && this.you !== null && this.live?.turn === this.you && !this.pendingMove);
  /** Touching a piece binds. */
  readonly touchMove: boolean = $derived(this.head?.mode === "arbiter");
  /** One has said "I adjust" and not touched a piece since. */
  readonly adjusting: boolean = $derived.by(() => {
    const last = this.table.log.findLast((n) => n.e.t === "touched");
    return last?.e.t === "touched" && last.ply === this.ply && last.e.by === this.you && last.e.touch.t === "adjust";
  });
  /** One is in check, to move, and may ask how to answer. */
  readonly canHelp: boolean = $derived(this.yourTurn && this.atLive && this.live?.check === true && this.live.replies.length > 0);
  /** The ruling that led to where the game stands now. */
  readonly ruling = $derived(this.table.rulings.findLast((r) => r.to_ply === this.ply) ?? null);
  /** Who moves in the position shown. */
  readonly shownTurn: Seat = $derived(this.atLive ? (this.live?.turn ?? "first") : turnOf(this.fen ?? ""));

  #hall: HallLine;
  /** Commands without an answer yet; they are said again, under the same id, on a new socket. */
  #unanswered = new Map<string, ClientMessage>();
  /** Pieces whose touch the hall was told of but has not confirmed, with the ply. */
  #touching = new Set<string>();
  #hears = new Set<(heard: Heard) => void>();
  #undo: (() => void)[];

  constructor(hall: HallLine, id: string) {
    this.#hall = hall;
    this.id = id;
    this.#undo = [
      hall.listen((m) => this.#receive(m)),
      hall.whenOpen(() => {
        this.#watch();
        for (const message of this.#unanswered.values()) hall.send(message);
      }),
    ];
  }

  close(): void {
    this.#hall.send({ t: "unwatch", game: this.id });
    for (const undo of this.#undo) undo();
  }

  hear(call: (heard: Heard) => void): () => void {
    this.#hears.add(call);
    return () => this.#hears.delete(call);
  }

  /** Play a move; the board already shows it. */
  move(u: string, draw = false): void {
    const { ply, claiming } = this;
    const id = this.#hall.nextId();
    this.premove = null;
    this.half = null;
    this.claiming = null;
    this.hint = null;
    this.pendingMove = { id, u, ply: ply + 1, atMs: performance.now() };
    if (claiming) this.#command({ t: "claim", game: this.id, id, ply, claim: claiming, u });
    else this.#command({ t: "move", game: this.id, id, ply, u, draw });
  }

  /** A step made on the board: a move, or half of a double turn. */
  step(u: string): void {
    if (this.half) this.move(`${this.half},${u}`);
    else if (this.legal.doubles.has(u)) this.half = u;
    else this.move(u);
  }

  /** Put the piece back that began a double turn. */
  unhalve(): void {
    if (!this.half) return;
    this.half = null;
    this.relaid += 1;
  }

  /** Claim on the position as it stands. */
  claim(claim: Claim): void {
    this.#command({ t: "claim", game: this.id, id: this.#hall.nextId(), ply: this.ply, claim, u: null });
  }

  /** Tell the hall of a piece that the hand has touched; once is enough. */
  touchPiece(square: string): void {
    const name = `${this.ply}:${square}`;
    const known = this.live?.duty?.touched.includes(square) ?? false;
    if (known || this.#touching.has(name)) return;
    this.#touching.add(name);
    this.touch({ t: "piece", square });
  }

  /** After "I adjust": take a piece and let go of it where it stands. */
  adjust(square: string): void {
    this.touch({ t: "piece", square });
    this.touch({ t: "release", square });
  }

  touch(touch: Touch): void {
    this.#command({ t: "touch", game: this.id, id: this.#hall.nextId(), ply: this.ply, touch });
  }

  /** What the arbiter, who holds `key`, decides. */
  arbiter(key: string, act: ArbiterAct): void {
    this.#command({ t: "arbiter", game: this.id, id: this.#hall.nextId(), key, seq: this.table.seq, act });
  }

  typed(text: string): void {
    this.unhalve();
    this.#command({ t: "typed_move", game: this.id, id: this.#hall.nextId(), ply: this.ply, text, draw: false });
  }

  act(act: Act): void {
    this.#command({ t: "act", game: this.id, id: this.#hall.nextId(), act });
  }

  async sitDown(): Promise<void> {
    const answer = await api.join(this.id);
    if (answer.ok) {
      this.table = applyHead(this.table, answer.value);
      this.#watch();
    } else {
      this.problem = answer.problems[0] ?? null;
    }
  }

  look(ply: number): void {
    const to = Math.max(0, Math.min(this.ply, ply));
    this.looking = to === this.ply ? null : to;
  }

  setPremove(premove: Premove | null): void {
    this.premove = premove;
  }

  #watch(): void {
    this.#hall.send({ t: "watch", game: this.id, since: this.table.seq });
  }

  #command(message: ClientMessage & { id: string }): void {
    this.problem = null;
    this.#unanswered.set(message.id, message);
    this.#hall.send(message);
  }

  #receive(message: ServerMessage): void {
    switch (message.t) {
      case "game":
        if (message.head.id === this.id) this.table = applyHead(this.table, message.head);
        break;
      case "presence":
        if (message.game === this.id) this.table = applyPresence(this.table, message);
        break;
      case "update":
        if (message.game === this.id) this.#update(message.events, message);
        break;
      case "ack":
        // The move itself comes with the update; until then the board keeps showing it.
        this.#unanswered.delete(message.id);
        break;
      case "refused":
        if (this.#unanswered.delete(message.id)) this.#putBack(message.id, message.problem);
        break;
      case "error":
        // A hall that lost its journal sends what it has from the beginning.
        if (message.problem.id === "hall.since_ahead") this.table = { ...EMPTY_TABLE, head: this.head };
        else this.problem = message.problem;
        break;
      default:
        break;
    }
  }

  #putBack(id: string, problem: Problem): void {
    this.problem = problem;
    this.#touching.clear();
    if (this.pendingMove?.id !== id) return;
    this.pendingMove = null;
    this.relaid += 1;
  }

  #update(events: readonly Logged[], { live }: Extract<ServerMessage, { t: "update" }>): void {
    const history = this.table.live === null;
    const applied = applyUpdate(this.table, events, live);
    if (!applied.ok) {
      this.#watch();
      return;
    }
    this.table = applied.table;
    const moved = applied.fresh.some((l) => l.e.t === "moved" || l.e.t === "taken_back");
    if (moved || this.over) this.unhalve();
    const shownBefore = this.pendingMove?.ply ?? null;
    // The move on its way is now part of the game, or another move stands in its place.
    if (this.pendingMove && (this.ply >= this.pendingMove.ply || this.over)) this.pendingMove = null;
    // A claim that was heard and did not hold: the move has not been played.
    const claimed = applied.fresh.some((l) => l.e.t === "claimed" && l.e.by === this.you);
    if (claimed && this.pendingMove) {
      this.pendingMove = null;
      this.relaid += 1;
    }
    if (applied.fresh.length > 0) this.#touching.clear();
    if (this.looking !== null && this.looking >= this.ply) this.looking = null;
    if (applied.fresh.some((l) => l.e.t === "moved")) {
      this.problem = null;
      this.claiming = null;
      this.hint = null;
      this.helping = false;
    }
    this.#settlePremove(applied.fresh);
    for (const call of this.#hears) call({ fresh: applied.fresh, history, shownBefore });
  }

  #settlePremove(fresh: readonly Logged[]): void {
    if (!this.premove) return;
    const fate = premoveFate(this.premove, this.yourTurn, this.over, this.legal, fresh);
    if (fate.do === "keep") return;
    this.premove = null;
    if (fate.do === "play") this.move(fate.u);
    else this.relaid += 1;
  }
}
