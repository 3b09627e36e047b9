/**
 * The hall's clock as seen from here. Every message that carries a moment is a sample: the true
 * difference is at least `moment - arrival`, since no message arrives before it is sent, so the
 * largest sample is the best. Arrivals are read from a clock that never jumps.
 */
export class ServerTime {
  #offset = -Infinity;

  /** Forget all samples: the machine may have slept, or the hall may be another. */
  reset(): void {
    this.#offset = -Infinity;
  }

  sample(serverMs: number, arrivedMs: number): void {
    this.#offset = Math.max(this.#offset, serverMs - arrivedMs);
  }

  /** The hall's moment at a local one; null before any sample. */
  at(localMs: number): number | null {
    return this.#offset === -Infinity ? null : localMs + this.#offset;
  }
}
