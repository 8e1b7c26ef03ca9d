/** A queue of items by owner: first in, first out per owner, owners in round-robin order. */
export class RoundRobin<T> {
  /** In round-robin order. */
  readonly #owners = new Map<string, T[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  waitingOf(owner: string): number {
    return this.#owners.get(owner)?.length ?? 0;
  }

  add(owner: string, item: T): void {
    const line = this.#owners.get(owner);
    if (line) line.push(item);
    else this.#owners.set(owner, [item]);
    this.#size++;
  }

  /**
   * Removes and returns the next item of the first owner that `mayHave` accepts, and moves that owner to the end;
   * undefined if there is none.
   */
  take(mayHave: (owner: string) => boolean = () => true): T | undefined {
    for (const [owner, line] of this.#owners) {
      if (!mayHave(owner)) continue;
      const item = line.shift();
      this.#owners.delete(owner);
      if (line.length > 0) this.#owners.set(owner, line);
      this.#size--;
      return item;
    }
    return undefined;
  }
}
