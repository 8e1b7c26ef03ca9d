import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { decimalOf, isPositive } from "@/lib/base/money";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { dataRequests } from "@/lib/db/tables/customers/data-requests";
import { creditPayouts } from "@/lib/db/tables/money/credit-payouts";
import { byStaff } from "../../kernel/access/access";
import { findCustomer } from "../../kernel/account/find-customer";
import { lockAccount } from "../../kernel/account/lock-account";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffIdOf, staffReason } from "../../kernel/staff/staff-reason";
import { notify } from "../../messages/mails/shared/notify";
import { lockCredit } from "../../money/billing/shared/ledger";
import { closeAccount } from "./shared/close-account";

/** Closes an account whose owner has asked in writing, and plans the erasure of its data. */
export const startErasure = staffOperation({
  name: "personal_data.start_erasure",
  summary: "Closes a customer's account and plans the erasure of its personal data",
  access: byStaff("write", "personal_data/manage"),
  within: { accounts: "id" },
  changes: ["sessions"],
  fails: ["account.not_found", "closing.blocked", "closing.over", "reason.missing"],
  input: z.object({ id: z.int32(), reason: staffReason }),
  output: z.object({ erased_on: z.string() }),
  run: async ({ db, now, actor, note, requestId }, { id, reason: given }) => {
    const reason = readReason(given);
    const { currency } = await findCustomer(db, id);
    const credit = await lockCredit(db, id, currency);
    // Only the owner can name the bank account it goes to.
    if (isPositive(credit)) throw fail("closing.blocked", { by: `credit ${decimalOf(credit)} ${currency}` });
    const terms = { askedBy: staffIdOf(actor), reason, payout: null };
    const startsAt = await closeAccount({ db, now, requestId }, id, terms);
    const erasedOn = startsAt.toISOString().slice(0, 10);
    note({ accountId: id, target: `account ${id}`, changes: { closed: true, erased_on: erasedOn, reason } });
    return { erased_on: erasedOn };
  },
});

/** Takes a planned erasure back before its day: the account is open again, and credit stays with it. */
export const cancelErasure = staffOperation({
  name: "personal_data.cancel_erasure",
  summary: "Cancels a planned erasure and opens the account again",
  access: byStaff("write", "personal_data/manage"),
  within: { data_requests: "id" },
  changes: [],
  fails: ["closing.over", "reason.missing"],
  input: z.object({ id: z.int32(), reason: staffReason }),
  output: z.object({ account: z.int() }),
  run: async ({ db, now, actor, note }, { id, reason: given }) => {
    const reason = readReason(given);
    const isMine = and(
      eq(dataRequests.id, id),
      eq(dataRequests.kind, "erasure"),
      isNull(dataRequests.endedAt),
    );
    const [seen] = await db.select({ accountId: dataRequests.accountId }).from(dataRequests).where(isMine);
    if (!seen) throw fail("closing.over");
    const { accountId } = seen;
    const { currency } = await findCustomer(db, accountId);
    // In the order of every payment: credit, account, request.
    await lockCredit(db, accountId, currency);
    const account = await lockAccount(db, accountId);
    const [row] = await db.select().from(dataRequests).where(isMine).for("update");
    if (row?.state !== "waiting") throw fail("closing.over");
    await db
      .update(dataRequests)
      .set({ state: "cancelled", endedAt: now, endedBy: staffIdOf(actor), reason })
      .where(eq(dataRequests.id, id));
    await db
      .update(creditPayouts)
      .set({ state: "withdrawn", endedAt: now, endedBy: staffIdOf(actor) })
      .where(and(eq(creditPayouts.accountId, accountId), eq(creditPayouts.state, "waiting")));
    await db.update(accounts).set({ status: "Active" }).where(eq(accounts.id, accountId));
    await notify({ db, now }, account, "account.reopened", {});
    note({ accountId, target: `account ${accountId}`, changes: { closed: false, reason } });
    return { account: accountId };
  },
});
