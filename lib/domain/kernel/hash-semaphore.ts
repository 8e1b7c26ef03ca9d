import { type DomainError, fail } from "./errors";

/** What is hashed: passwords by whoever knocks, PINs by whoever is signed in. */
type Secret = "password" | "pin";

// Each hash takes 19 MiB and one of the four threads that files and names of hosts need too.
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

/** The line with fewer at work first: passwords may keep PINs waiting for one hash, never for a whole line. */
function startNext(): void {
  const next = [lines.pin, lines.password]
    .filter((line) => line.waiting.length > 0 && hasPermit(line))
    .sort((one, other) => one.running - other.running)[0];
  const begin = next?.waiting.shift();
  if (!next || !begin) return;
  next.running += 1;
  begin();
}

/** Refuses with 429 when too many wait for a hash: asked before the database is, which a flood would hold up. */
export function requireHashCapacity(secret: Secret): void {
  if (lines[secret].waiting.length >= mostWaiting) throw refusals[secret]();
}

/**
 * Hashes of all callers together: so many at once in this process, so many waiting, and 429 beyond. Limits of one
 * address or account do not help against thousands of them.
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
