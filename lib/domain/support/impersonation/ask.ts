import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { notifyOwner } from "../../messages/mails/shared/notify";

/** Mails a customer who has disabled support access or consoles a request to allow it for a day. */
export const requestImpersonation = staffOperation({
  name: "visits.ask",
  summary: "Asks a customer to allow support to visit the account",
  access: byStaff("write", "customers/visit"),
  within: { accounts: "account" },
  changes: [],
  fails: ["staff.required", "reason.missing", "account.not_found"],
  input: z.object({ account: z.int32(), reason: z.string().trim().max(500) }),
  output: z.object({ email: z.string() }),
  run: async ({ db, now, actor, note }, { account: id, reason }) => {
    if (actor.kind !== "staff") throw fail("staff.required");
    if (reason === "") throw fail("reason.missing");
    const isCustomer = and(eq(accounts.id, id), eq(accounts.role, "customer"), eq(accounts.status, "Active"));
    const [customer] = await db.select().from(accounts).where(isCustomer);
    if (!customer) throw fail("account.not_found");
    const { name, kind } = actor.account;
    await notifyOwner({ db, now }, customer.id, "visit.asked", { name, kind, reason });
    note({ accountId: id, target: `account ${id}`, changes: { reason } });
    return { email: customer.email };
  },
});
