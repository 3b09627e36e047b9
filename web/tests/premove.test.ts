import { describe, expect, it } from "vitest";
import type { Happened } from "../src/generated/Happened";
import type { Logged } from "../src/generated/Logged";
import { NO_LEGAL, promotions, readLegal, secondDests } from "../src/game/legal";
import { premoveFate } from "../src/game/premove";
import { KNOWN } from "../mock/table";

const legal = readLegal("xiangqi", "h2e2 h2h9 b0c2");
const log = (e: Happened): Logged[] => [{ seq: 9, at: 0, e }];
const opponentMoved = log({
  t: "moved",
  by: "second",
  ply: 2,
  u: "h9g7",
  texts: {},
  fen: "",
  check: false,
  captured: null,
  special: null,
  charged_ms: 0,
});

describe("a move laid out in advance", () => {
  it("is played when its turn comes and it is legal", () => {
    expect(premoveFate({ from: "h2", to: "e2" }, true, false, legal, opponentMoved)).toEqual({ do: "play", u: "h2e2" });
  });

  it("is dropped when it is not legal any more", () => {
    expect(premoveFate({ from: "h2", to: "h5" }, true, false, legal, opponentMoved)).toEqual({ do: "drop" });
  });

  it.each<[string, Logged[]]>([
    ["an offer", log({ t: "offered", by: "second", offer: "draw" })],
    ["an answer", log({ t: "answered", by: "second", offer: "draw", answer: "declined" })],
    ["a stop of the hall", log({ t: "resumed", down_ms: 100 })],
    ["a state without events", []],
  ])("survives %s", (_, fresh) => {
    expect(premoveFate({ from: "h2", to: "e2" }, false, false, readLegal("xiangqi", "h9g7"), fresh)).toEqual({ do: "keep" });
  });

  it("is dropped when moves are taken back and when the game ends", () => {
    const back = log({ t: "taken_back", plies: 1 });
    expect(premoveFate({ from: "h2", to: "e2" }, true, false, legal, back)).toEqual({ do: "drop" });
    expect(premoveFate({ from: "h2", to: "e2" }, false, true, legal, [])).toEqual({ do: "drop" });
  });

  it("makes a pawn a queen", () => {
    const pawn = readLegal("chess", "a7a8q a7a8r a7a8b a7a8n a7b8n");
    expect(premoveFate({ from: "a7", to: "a8" }, true, false, pawn, opponentMoved)).toEqual({ do: "play", u: "a7a8q" });
    expect(promotions(pawn, "a7", "a8")).toEqual(["q", "r", "b", "n"]);
    expect(promotions(pawn, "a7", "b8")).toEqual(["n"]);
    expect(promotions(pawn, "a2", "a4")).toEqual([]);
  });
});

describe("the list of legal moves", () => {
  it("gives the widget its destinations", () => {
    const start = readLegal("xiangqi", KNOWN.xiangqi.legal);
    expect(start.moves.size).toBe(44);
    expect(start.dests.get("h3")).toHaveLength(12);
    expect([...start.dests.values()].flat()).toHaveLength(44);
  });

  it("names each destination of a pawn once, and takes an empty list", () => {
    expect(readLegal("chess", "a7a8q a7a8r a7a8b a7a8n").dests.get("a7")).toEqual(["a8"]);
    expect(readLegal("chess", "")).toEqual(NO_LEGAL);
  });

  it("lets a double turn begin as a move of its first piece", () => {
    const double = readLegal("xiangqi", "b9c7 b9c7,i9h9 b9c7,i9i8 b9a7,i9h9 h2e2");
    expect(double.moves.has("b9c7,i9h9")).toBe(true);
    expect(double.dests).toEqual(new Map([["b:", ["c8", "a8"]], ["h3", ["e3"]]]));
    expect(double.doubles.get("b9c7")).toEqual(["i9h9", "i9i8"]);
    expect(secondDests("xiangqi", double, "b9c7")).toEqual(new Map([["i:", ["h:", "i9"]]]));
    expect(secondDests("xiangqi", double, "h2e2").size).toBe(0);
  });
});
