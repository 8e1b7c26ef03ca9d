/** Of what ought to happen all the time: the longest time in which it did not. */
export class Gaps {
  #lastMs = performance.now();
  #longestMs = 0;
  #count = 0;

  /** How often it has happened. */
  get count(): number {
    return this.#count;
  }

  /** It has happened. */
  note(): void {
    this.#count++;
    this.#close();
  }

  #close(): void {
    const nowMs = performance.now();
    this.#longestMs = Math.max(this.#longestMs, nowMs - this.#lastMs);
    this.#lastMs = nowMs;
  }

  /** The longest one since the last call, in seconds. */
  take(): number {
    this.#close();
    const seconds = this.#longestMs / 1000;
    this.#longestMs = 0;
    return seconds;
  }
}
