import { type PoolName, pools, type TurnPool } from "./pools";
import { RoundRobin } from "./round-robin";

/** A pool, or one account's part of it, has as much waiting as it may. */
export class PoolFull extends Error {
  constructor(readonly pool: PoolName) {
    super(`Too much waits for a turn: ${pool}.`);
    this.name = "PoolFull";
  }
}

type Terms = { size: number; share: number; waiting: number; waitingOfEach: number };

/** Work of many owners in a few slots. */
class Turns {
  readonly #terms: Terms;
  readonly #name: TurnPool;
  readonly #waiting = new RoundRobin<() => void>();
  readonly #running = new Map<string, number>();
  #inAll = 0;

  constructor(name: TurnPool) {
    this.#name = name;
    this.#terms = pools[name];
  }

  state(): { running: number; waiting: number } {
    return { running: this.#inAll, waiting: this.#waiting.size };
  }

  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    await this.#turn(owner);
    try {
      return await work();
    } finally {
      this.#end(owner);
    }
  }

  #mayRun(owner: string): boolean {
    return (this.#running.get(owner) ?? 0) < this.#terms.share;
  }

  #begin(owner: string): void {
    this.#inAll++;
    this.#running.set(owner, (this.#running.get(owner) ?? 0) + 1);
  }

  #turn(owner: string): Promise<void> | void {
    const { size, waiting, waitingOfEach } = this.#terms;
    if (this.#inAll < size && this.#mayRun(owner)) return this.#begin(owner);
    if (this.#waiting.size >= waiting || this.#waiting.waitingOf(owner) >= waitingOfEach)
      throw new PoolFull(this.#name);
    return new Promise((resolve) =>
      this.#waiting.add(owner, () => {
        this.#begin(owner);
        resolve();
      }),
    );
  }

  #end(owner: string): void {
    this.#inAll--;
    const left = (this.#running.get(owner) ?? 1) - 1;
    if (left > 0) this.#running.set(owner, left);
    else this.#running.delete(owner);
    if (this.#inAll < this.#terms.size) this.#waiting.take((one) => this.#mayRun(one))?.();
  }
}

const slot = Symbol.for("berth.turns");
/** Next bundles copies of this module; they share the turns of their process. */
const shared = globalThis as { [slot]?: Map<TurnPool, Turns> };
shared[slot] ??= new Map();
const made = shared[slot];

function turnsOf(name: TurnPool): Turns {
  const turns = made.get(name) ?? new Turns(name);
  made.set(name, turns);
  return turns;
}

/**
 * Runs the work when its owner has a turn: an account, a stranger's address, a member of staff. Throws PoolFull when too
 * much waits.
 */
export const takeTurn = <T>(pool: TurnPool, owner: string | number, work: () => Promise<T>): Promise<T> =>
  turnsOf(pool).run(String(owner), work);

/** The same for what is made part by part: each part has a turn of its own. */
export async function* partsInTurn<T>(
  pool: TurnPool,
  owner: string | number,
  parts: AsyncIterable<T>,
): AsyncGenerator<T> {
  const source = parts[Symbol.asyncIterator]();
  try {
    while (true) {
      const { done, value } = await takeTurn(pool, owner, async () => source.next());
      if (done) return;
      yield value;
    }
  } finally {
    await source.return?.();
  }
}

/** How much runs and waits in this process. */
export const turnState = (pool: TurnPool): { running: number; waiting: number } => turnsOf(pool).state();
