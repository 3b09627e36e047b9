/** Whole games to be played over. */

/**
 * Two cannons on one file, from the "Secret inside the Tangerine" of 1632 (橘中秘, 全局着法, 得先
 * 第八局 顺炮窝心横车破士角炮), to its mate.
 */
export const TANGERINE =
  "h2e2 h7e7 h0g2 h9g7 i0i1 b7d7 i1d1 d9e8 e2e1 b9c7 b2e2 a9b9 b0c2 b9b3 e3e4 b3c3 c2e3 i9h9 e4e5 e6e5 e2e5 d7d9 d1d7 g7e6 e5e7 e8d7 e1e6".split(
    " ",
  );

export const TANGERINE_ENDS_ZH = ["前炮进二", "士５进４", "后炮进五"];

/**
 * White takes in passing, castles, gives the queen away and mates by a pawn that takes the queen
 * and becomes one.
 */
export const QUEEN_GIVEN =
  "e2e4 e7e6 d2d4 g8f6 e4e5 d7d5 e5d6 f6d5 g1f3 b7b6 f1e2 c8b7 e1g1 a7a5 c1g5 d5c3 d6c7 c3d1 c7d8q".split(" ");

export const QUEEN_GIVEN_SAN =
  "e4 e6 d4 Nf6 e5 d5 exd6 Nd5 Nf3 b6 Be2 Bb7 O-O a5 Bg5 Nc3 dxc7 Nxd1 cxd8=Q#".split(" ");

/** Morphy against the Duke of Brunswick and Count Isouard, Paris 1858, as far as the sacrifice on b8. */
export const OPERA =
  "e2e4 e7e5 g1f3 d7d6 d2d4 c8g4 d4e5 g4f3 d1f3 d6e5 f1c4 g8f6 f3b3 d8e7 b1c3 c7c6 c1g5 b7b5 c3b5 c6b5 c4b5 b8d7 e1c1 a8d8 d1d7 d8d7 h1d1 e7e6".split(
    " ",
  );

/** White may castle on the short side, Black on the long one; both promote soon after. */
export const EDGES = "r3k2r/P6p/8/8/8/8/1p5P/R3K2R w KQkq - 0 1";

/** Two chariots check without end: the loop goes once round to the position it began with. */
export const CHECKS = "4R4/3k5/5R3/9/9/2B6/n8/3pB4/4p4/3K5 w - - 0 1";
export const CHECKS_LOOP = "e9d9 d8e8 d9e9 e8d8".split(" ");

/** A loop of which two readings of the Chinese rules say different things. */
export const UNSURE = "3k1a3/4a1P2/8r/9/2R6/9/2P6/1p7/4An2n/3CKA3 w - - 0 1";
export const UNSURE_LOOP = "c5c9 d9d8 c9c5 d8d9".split(" ");
