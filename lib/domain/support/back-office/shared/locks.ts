import { and, desc, eq, gt, inArray } from "drizzle-orm";
import { callerOf } from "@/lib/base/address";
import { canonicalEmail } from "@/lib/base/email";
import { hoursBefore } from "@/lib/base/hours-before";
import type { Database } from "@/lib/db/client";
import { knownDevices, loginHistory } from "@/lib/db/tables/identity/login-history";
import { pins } from "@/lib/db/tables/identity/pins";
import { failureCounts } from "@/lib/db/tables/kernel/rate-limits";
import { hashOf, type Subject } from "../../../kernel/rate-limits/shared/failures";

type Account = { id: number; email: string };

/** Sign-in locks on the account itself: too many wrong passwords, or too many wrong codes. */
const subjectsOf = ({ id, email }: Account): Subject[] => [
  { kind: "login_account", name: canonicalEmail(email) },
  { kind: "code_account", name: String(id) },
];

/** The same for the IP addresses that were recently rejected, and for browsers with their own counter. */
export async function heldSubjects(db: Database, account: Account, now: Date): Promise<Subject[]> {
  const rows = await db
    .selectDistinct({ address: loginHistory.address })
    .from(loginHistory)
    .where(and(inArray(loginHistory.accountId, [account.id]), gt(loginHistory.at, hoursBefore(now, 1))))
    .limit(50);
  const pairs = rows.map(
    ({ address }): Subject => ({
      kind: "login_pair",
      name: `${canonicalEmail(account.email)} ${callerOf(address)}`,
    }),
  );
  const browsers = await db
    .select({ hash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(eq(knownDevices.accountId, account.id))
    .orderBy(desc(knownDevices.lastSeenAt))
    .limit(50);
  const devices = browsers.map(
    ({ hash }): Subject => ({
      kind: "login_device",
      name: `${canonicalEmail(account.email)} ${hash.toString("hex")}`,
    }),
  );
  return [...subjectsOf(account), ...pairs, ...devices];
}

/** Which of these accounts are locked for sign-in, and until when. */
export async function readLocks(
  db: Database,
  accounts: readonly Account[],
  now: Date,
): Promise<Map<number, Date>> {
  if (accounts.length === 0) return new Map();
  const owners = new Map(
    accounts.flatMap((account) =>
      subjectsOf(account).map((subject) => [hashOf(subject).toString("hex"), account.id] as const),
    ),
  );
  const hashes = [...owners.keys()].map((hex) => Buffer.from(hex, "hex"));
  const rows = await db
    .select({ subject: failureCounts.subject, until: failureCounts.blockedUntil })
    .from(failureCounts)
    .where(
      and(
        inArray(failureCounts.kind, ["login_account", "code_account"]),
        inArray(failureCounts.subject, hashes),
        gt(failureCounts.blockedUntil, now),
      ),
    );
  const locks = new Map<number, Date>();
  for (const { subject, until } of rows) {
    const id = owners.get(subject.toString("hex"));
    const known = id === undefined ? undefined : locks.get(id);
    if (id !== undefined && until && (!known || known < until)) locks.set(id, until);
  }
  return locks;
}

/** The locks of one account: of its sign-in, and of its PIN. */
export async function readOwnLocks(db: Database, account: Account, now: Date) {
  const locks = await readLocks(db, [account], now);
  const [pin] = await db
    .select({ until: pins.lockedUntil })
    .from(pins)
    .where(inArray(pins.accountId, [account.id]));
  return { signIn: locks.get(account.id) ?? null, pin };
}
