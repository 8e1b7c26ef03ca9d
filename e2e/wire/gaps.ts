/** Measures the longest time between two expected events. */
export class Gaps {
  #lastMs = performance.now();
  #longestMs = 0;
  #count = 0;

  /** Number of events so far. */
  get count(): number {
    return this.#count;
  }

  /** Records an event. */
  note(): void {
    this.#count++;
    this.#close();
  }

  #close(): void {
    const nowMs = performance.now();
    this.#longestMs = Math.max(this.#longestMs, nowMs - this.#lastMs);
    this.#lastMs = nowMs;
  }

  /** The longest gap since the last call, in seconds. */
  take(): number {
    this.#close();
    const seconds = this.#longestMs / 1000;
    this.#longestMs = 0;
    return seconds;
  }
}
