import { and, asc, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { hoursBefore } from "@/lib/base/hours-before";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { loginHistory } from "@/lib/db/tables/identity/login-history";
import { pinResetRequests, pins } from "@/lib/db/tables/identity/pins";
import type { StaffLine } from "../../kernel/staff/staff-line-schema";
import { lineOf } from "../../kernel/staff/staff-lines";
import { readLocks } from "./shared/locks";

const most = 200;

/** Accounts locked out of sign-in in the last hour: failures are counted under hashes. */
const readHeld = (db: Database, now: Date) =>
  db
    .select({ id: accounts.id, email: accounts.email })
    .from(loginHistory)
    .innerJoin(accounts, eq(accounts.id, loginHistory.accountId))
    .where(
      and(
        eq(loginHistory.outcome, "held"),
        gt(loginHistory.at, hoursBefore(now, 1)),
        eq(accounts.role, "customer"),
      ),
    )
    .groupBy(accounts.id, accounts.email)
    .orderBy(desc(sql`max(${loginHistory.at})`))
    .limit(most);

const readLockedPins = (db: Database, now: Date) =>
  db
    .select({ id: accounts.id, email: accounts.email, until: pins.lockedUntil })
    .from(pins)
    .innerJoin(accounts, eq(accounts.id, pins.accountId))
    .where(gt(pins.lockedUntil, now))
    .orderBy(asc(pins.lockedUntil))
    .limit(most);

/** Open requests to reset a forgotten PIN, longest wait first. */
const readAsking = (db: Database) =>
  db
    .select({
      id: accounts.id,
      email: accounts.email,
      reason: pinResetRequests.reason,
      at: pinResetRequests.createdAt,
    })
    .from(pinResetRequests)
    .innerJoin(accounts, eq(accounts.id, pinResetRequests.accountId))
    .where(isNull(pinResetRequests.handledAt))
    .orderBy(asc(pinResetRequests.id))
    .limit(most);

type Details = { id: number; email: string; kind: string; until?: Date | null; at?: Date; reason?: string };

const rowOf = ({ id, email, kind, until, at, reason }: Details): StaffLine =>
  lineOf(id, {
    title: email,
    kind,
    account: { id, email },
    ...(reason !== undefined && { detail: reason }),
    ...(at && { at }),
    ...(until && { until }),
  });

/** Customers locked out of sign-in or of their PIN. */
export async function readLocked(db: Database, now: Date): Promise<StaffLine[]> {
  const held = await readHeld(db, now);
  const locks = await readLocks(db, held, now);
  const locked = await readLockedPins(db, now);
  const asking = await readAsking(db);
  const untilOf = new Map(locked.map(({ id, until }) => [id, until]));
  const isAsking = new Set(asking.map(({ id }) => id));
  return [
    ...held.flatMap((one) => {
      const until = locks.get(one.id);
      return until ? [rowOf({ ...one, kind: "sign_in", until })] : [];
    }),
    ...asking.map((one) => rowOf({ ...one, kind: "pin.reset_asked", until: untilOf.get(one.id) ?? null })),
    ...locked.filter(({ id }) => !isAsking.has(id)).map((one) => rowOf({ ...one, kind: "pin" })),
  ];
}
