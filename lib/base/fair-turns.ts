import { type PoolName, pools, type TurnPool } from "./pools";
import { RoundRobin } from "./round-robin";

/** Thrown if the queue of a pool, or an account's part of it, is full. */
export class PoolFull extends Error {
  constructor(readonly pool: PoolName) {
    super(`Too much waits for a turn: ${pool}.`);
    this.name = "PoolFull";
  }
}

type Terms = { size: number; share: number; waiting: number; waitingOfEach: number };

/** Runs work of many owners in a limited number of slots, round-robin by owner. */
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
/** Global, because Next bundles copies of this module that must share the pools of their process. */
const shared = globalThis as { [slot]?: Map<TurnPool, Turns> };
shared[slot] ??= new Map();
const made = shared[slot];

function turnsOf(name: TurnPool): Turns {
  const turns = made.get(name) ?? new Turns(name);
  made.set(name, turns);
  return turns;
}

/**
 * Runs the work once its owner gets a slot. Owner: an account, an address (without session) or a staff account.
 * Throws PoolFull if the queue is full.
 */
export const takeTurn = <T>(pool: TurnPool, owner: string | number, work: () => Promise<T>): Promise<T> =>
  turnsOf(pool).run(String(owner), work);

/** Like takeTurn for an async iterable: each part takes a slot of its own. */
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

/** Returns how much runs and waits in this process. */
export const turnState = (pool: TurnPool): { running: number; waiting: number } => turnsOf(pool).state();
