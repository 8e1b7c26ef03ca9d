import { type DomainError, fail } from "./errors";

/** What is hashed: passwords of anybody, PINs of people who are signed in. */
type Secret = "password" | "pin";

// Each hash takes 19 MiB and one of the process's four threads, which files and DNS need too.
const mostAtOnce = { inAll: 3, ofOneKind: 2 };
const mostWaiting = 200;

type Line = { running: number; waiting: (() => void)[] };
const lines: Record<Secret, Line> = {
  password: { running: 0, waiting: [] },
  pin: { running: 0, waiting: [] },
};

const retryAfterSeconds = 5;
const refusals = {
  password: () => fail("rate.limited", { what: "passwords" }, { retryAfterSeconds }),
  pin: () => fail("pin.busy", {}, { retryAfterSeconds }),
} satisfies Record<Secret, () => DomainError>;

const hasPermit = (line: Line): boolean =>
  line.running < mostAtOnce.ofOneKind && lines.password.running + lines.pin.running < mostAtOnce.inAll;

/**
 * The queue with fewer hashes under way goes first: passwords can delay a PIN by one hash, but never by their whole
 * queue.
 */
function startNext(): void {
  const next = [lines.pin, lines.password]
    .filter((line) => line.waiting.length > 0 && hasPermit(line))
    .sort((one, other) => one.running - other.running)[0];
  const begin = next?.waiting.shift();
  if (!next || !begin) return;
  next.running += 1;
  begin();
}

/** Refuses with 429 when too many wait for a hash. Called before the database is asked, which a flood would block. */
export function requireHashCapacity(secret: Secret): void {
  if (lines[secret].waiting.length >= mostWaiting) throw refusals[secret]();
}

/**
 * Limits hashing by all callers together: only so many at once in this process, so many waiting, and 429 beyond. Limits
 * by address or account do not help against thousands of addresses.
 */
export async function limitHashing<T>(secret: Secret, work: () => Promise<T>): Promise<T> {
  const line = lines[secret];
  if (hasPermit(line)) line.running += 1;
  else {
    requireHashCapacity(secret);
    await new Promise<void>((resolve) => line.waiting.push(resolve));
  }
  try {
    return await work();
  } finally {
    line.running -= 1;
    startNext();
  }
}
