import { and, eq, isNull } from "drizzle-orm";
import type { Currency } from "@/lib/base/money";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { dataRequests } from "@/lib/db/tables/customers/data-requests";
import { erasureDays } from "@/lib/env";
import { endSessions } from "../../../identity/sessions/shared/end";
import { endOpenImpersonations } from "../../../identity/sessions/shared/end-impersonations";
import { lockAccount } from "../../../kernel/account/lock-account";
import { fail } from "../../../kernel/errors/fail";
import type { Context } from "../../../kernel/operation/context";
import { notify } from "../../../messages/mails/shared/notify";
import { deadlineOf } from "../ask-export";
import { readObstacles } from "./obstacles";

type Terms = {
  /** Of staff; null = the owner. */
  askedBy: number | null;
  reason?: string;
  /** Credit that is paid out; null = there is none. */
  payout: { amount: string; currency: Currency } | null;
};

type Row = typeof accounts.$inferSelect;
/** The day of the erasure, and credit that is paid out; null = none. */
type Closing = { erasedOn: string | null; payout: Terms["payout"] };

/** Throws if something stands in the way of closing the account. */
export async function requireNoObstacles(db: Context["db"], accountId: number): Promise<void> {
  const obstacles = await readObstacles(db, accountId);
  if (obstacles.length > 0)
    throw fail("closing.blocked", { by: obstacles.map(({ what }) => what).join(", ") });
}

/** Ends copies that are not ready: nobody could sign in to download them. */
export async function cancelCopies(db: Context["db"], accountId: number, now: Date): Promise<void> {
  const isOpen = and(
    eq(dataRequests.accountId, accountId),
    eq(dataRequests.kind, "export"),
    isNull(dataRequests.endedAt),
  );
  await db.update(dataRequests).set({ state: "cancelled", endedAt: now }).where(isOpen);
}

/**
 * Closes an account that the caller has locked, once nothing stands in the way: its sessions end, nobody can sign in, and
 * its owner gets a mail.
 */
export async function shutAccount(
  context: Pick<Context, "db" | "now" | "requestId">,
  account: Row,
  closing: Closing,
): Promise<void> {
  const { db, now } = context;
  const { id: accountId } = account;
  // Before the status, while the mail still has a reader.
  await notify(context, account, "account.closed", closing);
  await db.update(accounts).set({ status: "Closed" }).where(eq(accounts.id, accountId));
  await cancelCopies(db, accountId, now);
  await endSessions(db, { accountId, now });
  await endOpenImpersonations(context, { accountId }, "closed");
}

/** Closes an account and plans its erasure, under its lock; returns when that begins. The caller has dealt with credit. */
export async function closeAccount(
  context: Pick<Context, "db" | "now" | "requestId">,
  accountId: number,
  { askedBy, reason, payout }: Terms,
): Promise<Date> {
  const { db, now } = context;
  const account = await lockAccount(db, accountId);
  await requireNoObstacles(db, accountId);
  if (account.status !== "Active" || account.role !== "customer") throw fail("closing.over");
  const startsAt = new Date(now.getTime() + erasureDays() * 24 * 3_600_000);
  await db.insert(dataRequests).values({
    accountId,
    kind: "erasure",
    askedAt: now,
    askedBy,
    reason: reason ?? null,
    deadlineAt: deadlineOf(now),
    startsAt,
  });
  await shutAccount(context, account, { erasedOn: startsAt.toISOString().slice(0, 10), payout });
  return startsAt;
}
