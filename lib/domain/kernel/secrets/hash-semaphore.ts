import { pools } from "@/lib/base/pools";
import { RoundRobin } from "@/lib/base/round-robin";
import { type DomainError, fail } from "../errors/fail";

/** What is hashed: passwords of anybody, PINs of signed-in people. */
type Secret = "password" | "pin";

// Each hash takes 19 MiB and one of the process's four threads, which files and DNS need too.
const { size: mostInAll, share: mostOfOneKind, waiting: mostWaiting, waitingOfEach } = pools.hashes;

type Line = { running: number; waiting: RoundRobin<() => void> };
const lines: Record<Secret, Line> = {
  password: { running: 0, waiting: new RoundRobin() },
  pin: { running: 0, waiting: new RoundRobin() },
};

const retryAfterSeconds = 5;
const refusals = {
  password: () => fail("rate.limited", { what: "passwords" }, { retryAfterSeconds }),
  pin: () => fail("pin.busy", {}, { retryAfterSeconds }),
} satisfies Record<Secret, () => DomainError>;

const hasPermit = (line: Line): boolean =>
  line.running < mostOfOneKind && lines.password.running + lines.pin.running < mostInAll;

/**
 * The queue with fewer running hashes goes first: passwords can delay a PIN by one hash, but never by their whole
 * queue.
 */
function startNext(): void {
  const next = [lines.pin, lines.password]
    .filter((line) => line.waiting.size > 0 && hasPermit(line))
    .sort((one, other) => one.running - other.running)[0];
  const begin = next?.waiting.take();
  if (!next || !begin) return;
  next.running += 1;
  begin();
}

/** Throws 429 if too many wait for a hash. Call before querying the database, which a flood would block. */
export function requireHashCapacity(secret: Secret): void {
  if (lines[secret].waiting.size >= mostWaiting) throw refusals[secret]();
}

/**
 * Limits hashing by all callers together: a maximum of concurrent and of waiting hashes in this process, and 429
 * beyond. Limits by address or account do not help against thousands of addresses. Owners (`owner`: an account, or
 * the address of a guest) take turns.
 */
export async function limitHashing<T>(secret: Secret, owner: string, work: () => Promise<T>): Promise<T> {
  const line = lines[secret];
  if (hasPermit(line)) line.running += 1;
  else {
    requireHashCapacity(secret);
    if (line.waiting.waitingOf(owner) >= waitingOfEach) throw refusals[secret]();
    await new Promise<void>((resolve) => line.waiting.add(owner, resolve));
  }
  try {
    return await work();
  } finally {
    line.running -= 1;
    startNext();
  }
}

/** Number of running and of waiting hashes. */
export const hashState = (): { running: number; waiting: number } => ({
  running: lines.password.running + lines.pin.running,
  waiting: lines.password.waiting.size + lines.pin.waiting.size,
});
