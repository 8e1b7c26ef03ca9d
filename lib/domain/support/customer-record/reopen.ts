import { and, desc, eq, ne } from "drizzle-orm";
import { z } from "zod";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { dataRequests } from "@/lib/db/tables/customers/data-requests";
import { byStaff } from "../../kernel/access/access";
import { findCustomer } from "../../kernel/account/find-customer";
import { lockAccount } from "../../kernel/account/lock-account";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffReason } from "../../kernel/staff/staff-reason";
import { notify } from "../../messages/mails/shared/notify";

/** Opens a closed account again, unless its data are erased or about to be. */
export const reopenCustomer = staffOperation({
  name: "customers.reopen",
  summary: "Opens a customer's closed account again",
  access: byStaff("write", "customers/close"),
  within: { accounts: "id" },
  changes: [],
  fails: ["account.not_found", "account.erasing", "account.erased", "reason.missing"],
  input: z.object({ id: z.int32(), reason: staffReason }),
  output: z.object({}),
  run: async ({ db, now, note }, { id, reason: given }) => {
    const reason = readReason(given);
    await findCustomer(db, id);
    const row = await lockAccount(db, id);
    if (row.status !== "Closed") return {};
    const isErasure = and(
      eq(dataRequests.accountId, id),
      eq(dataRequests.kind, "erasure"),
      ne(dataRequests.state, "cancelled"),
    );
    const [erasure] = await db
      .select({ endedAt: dataRequests.endedAt })
      .from(dataRequests)
      .where(isErasure)
      .orderBy(desc(dataRequests.id))
      .limit(1);
    if (erasure) throw fail(erasure.endedAt === null ? "account.erasing" : "account.erased");
    await db.update(accounts).set({ status: "Active" }).where(eq(accounts.id, id));
    await notify({ db, now }, row, "account.reopened", {});
    note({ accountId: id, target: `account ${id}`, changes: { closed: false, reason } });
    return {};
  },
});
