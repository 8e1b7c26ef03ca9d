import { z } from "zod";
import { requireNoObstacles, shutAccount } from "../../customers/personal-data/shared/close-account";
import { byStaff } from "../../kernel/access/access";
import { findCustomer } from "../../kernel/account/find-customer";
import { lockAccount } from "../../kernel/account/lock-account";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffReason } from "../../kernel/staff/staff-reason";

/**
 * Closes an account that has no servers, debts and payments under way: nobody can sign in, and nothing is erased. Credit
 * stays with the account. The customer gets a mail.
 */
export const closeCustomer = staffOperation({
  name: "customers.close",
  summary: "Closes a customer's account without erasing anything",
  access: byStaff("write", "customers/close"),
  within: { accounts: "id" },
  changes: ["sessions"],
  fails: ["account.not_found", "closing.blocked", "reason.missing"],
  input: z.object({ id: z.int32(), reason: staffReason }),
  output: z.object({}),
  run: async (context, { id, reason: given }) => {
    const { db, note } = context;
    const reason = readReason(given);
    await findCustomer(db, id);
    const row = await lockAccount(db, id);
    if (row.status === "Closed") return {};
    await requireNoObstacles(db, id);
    await shutAccount(context, row, { erasedOn: null, payout: null });
    note({ accountId: id, target: `account ${id}`, changes: { closed: true, reason } });
    return {};
  },
});
