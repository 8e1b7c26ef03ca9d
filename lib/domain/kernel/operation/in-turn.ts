import { PoolFull, takeTurn } from "@/lib/base/fair-turns";
import type { TurnPool } from "@/lib/base/pools";
import { fail } from "../errors/fail";

const retryAfterSeconds = 5;

/** Returned like any other limit: 429 with `Retry-After`. */
const refused = (error: unknown): unknown =>
  error instanceof PoolFull ? fail("rate.limited", { what: "calls" }, { retryAfterSeconds }) : error;

/** Runs the work when its owner's turn comes (lib/base/pools.ts); throws 429 if the queue is full. */
export async function inTurn<T>(pool: TurnPool, owner: string | number, work: () => Promise<T>): Promise<T> {
  try {
    return await takeTurn(pool, owner, work);
  } catch (error) {
    throw refused(error);
  }
}
