import { z } from "zod";
import { byStaff } from "../../kernel/access/access";
import { findCustomer } from "../../kernel/account/find-customer";
import { forgetFailures } from "../../kernel/rate-limits/shared/failures";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffReason } from "../../kernel/staff/staff-reason";
import { heldSubjects } from "./shared/locks";

/** Ends a customer's sign-in lock after wrong passwords or codes. A PIN lock remains. */
export const unlockCustomer = staffOperation({
  name: "customers.unlock",
  summary: "Ends the wait before a customer may sign in again",
  access: byStaff("write", "customers/unlock"),
  within: { accounts: "id" },
  changes: [],
  fails: [],
  input: z.object({ id: z.int32(), reason: staffReason }),
  output: z.object({}),
  run: async ({ db, now, note }, { id, reason: given }) => {
    const reason = readReason(given);
    const account = await findCustomer(db, id);
    await forgetFailures(db, await heldSubjects(db, account, now));
    note({ accountId: id, target: `account ${id}`, changes: { unlocked: true, reason } });
    return {};
  },
});
