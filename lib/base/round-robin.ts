/** Things that wait, of several owners: each owner's in their order, and the owners in turn. */
export class RoundRobin<T> {
  /** In the order of their turns. */
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

  /** The next thing of the first owner who may have a turn; that owner's next turn comes after everybody else's. */
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
