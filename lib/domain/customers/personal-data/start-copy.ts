import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { dataRequests } from "@/lib/db/tables/customers/data-requests";
import { byStaff } from "../../kernel/access/access";
import { findCustomer } from "../../kernel/account/find-customer";
import { lockAccount } from "../../kernel/account/lock-account";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffIdOf, staffReason } from "../../kernel/staff/staff-reason";
import { deadlineOf } from "./ask-export";
import { enqueueCopy } from "./enqueue-copy";

/**
 * Begins a copy of a customer's data whose owner has asked in writing. Only the owner can download it, and gets a mail
 * once it is ready. While one is being made, no second one begins.
 */
export const startCopy = staffOperation({
  name: "personal_data.start_copy",
  summary: "Begins a copy of a customer's personal data, for the customer",
  access: byStaff("write", "personal_data/manage"),
  within: { accounts: "id" },
  changes: ["personal_data"],
  fails: ["account.not_found", "copy.no_reader", "reason.missing"],
  input: z.object({ id: z.int32(), reason: staffReason }),
  output: z.object({ copy: z.int() }),
  run: async ({ db, now, actor, note }, { id: accountId, reason: given }) => {
    const reason = readReason(given);
    await findCustomer(db, accountId);
    const { status } = await lockAccount(db, accountId);
    // Nobody could sign in to download it.
    if (status !== "Active") throw fail("copy.no_reader");
    const isOpen = and(
      eq(dataRequests.accountId, accountId),
      eq(dataRequests.kind, "export"),
      isNull(dataRequests.endedAt),
    );
    const [known] = await db.select({ copy: dataRequests.id }).from(dataRequests).where(isOpen);
    if (known) return known;
    const asked = { askedAt: now, askedBy: staffIdOf(actor), reason, deadlineAt: deadlineOf(now) };
    const [row] = await db
      .insert(dataRequests)
      .values({ accountId, kind: "export", ...asked })
      .returning({ copy: dataRequests.id });
    if (!row) throw new Error("The request was not written.");
    await enqueueCopy(db, row.copy);
    note({ accountId, target: `account ${accountId}`, changes: { data_copy: row.copy, reason } });
    return row;
  },
});
