/** Loops that the page of rulebooks plays. Positions and moves are facts of the printed diagrams. */

export interface Example {
  /** Under `page.rules.example.` in the catalogue. */
  id: "perpetual_check" | "perpetual_chase" | "check_and_chase" | "perpetual_kill" | "two_victims" | "mutual";
  fen: string;
  moves: string;
}

export const EXAMPLES: readonly Example[] = [
  {
    id: "perpetual_check",
    fen: "4R4/3k5/5R3/9/9/2B6/n8/3pB4/4p4/3K5 w - - 0 1",
    moves: "e9d9 d8e8 d9e9 e8d8 e9d9 d8e8 d9e9 e8d8",
  },
  {
    id: "perpetual_chase",
    fen: "2ba1k3/4a4/b8/7R1/9/9/1r2p4/9/4A4/2B1KAB1c w - - 0 1",
    moves: "h6i6 i0h0 i6h6 h0i0 h6i6 i0h0 i6h6 h0i0",
  },
  {
    id: "check_and_chase",
    fen: "2ba1k3/4a4/b8/7R1/9/9/1r2p4/9/4A4/2B1KAB1c w - - 0 1",
    moves: "h6h9 f9f8 h9h0 i0i1 h0h8 f8f9 h8h1 i1i0 h1h9 f9f8 h9h0 i0i1 h0h8 f8f9 h8h1 i1i0 h1h9",
  },
  {
    id: "perpetual_kill",
    fen: "3aka3/4n4/4b4/4C4/p3p3p/9/2c6/2C6/4K4/9 w - - 0 1",
    moves: "c2g2 c3g3 g2c2 g3c3 c2g2 c3g3 g2c2 g3c3",
  },
  {
    id: "two_victims",
    fen: "3rkabc1/4a3R/4b4/9/9/9/9/B8/1R2A4/c1BAK4 w - - 0 1",
    moves: "i8h8 h9i9 b1a1 a0b0 h8i8 i9h9 a1b1 b0a0 i8h8 h9i9 b1a1 a0b0 h8i8 i9h9 a1b1 b0a0",
  },
  {
    id: "mutual",
    fen: "9/4c4/3k5/3r5/9/9/4C4/9/4K4/3R5 w - - 0 1",
    moves: "e3d3 d6e6 d3e3 e6d6 e3d3 d6e6 d3e3 e6d6",
  },
];
