import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readImpersonations, readLiveImpersonations } from "./read-impersonations";
import { isOwnerSignedIn } from "./read-signed-in";
import { ImpersonationRecord, OtherImpersonation, SupportAccess } from "./schema";
import { readAccess } from "./shared/read-access";

const shownImpersonations = 10;

/** Information before an impersonation: the customer's permission, live and past sessions. */
export const showCustomerImpersonations = staffOperation({
  name: "visits.show",
  summary: "Shows who may visit a customer's account, and who did",
  access: byStaff("read", "customers/visit"),
  within: "rows",
  fails: ["account.not_found"],
  input: z.object({ account: z.int32() }),
  output: SupportAccess.extend({
    email: z.string(),
    is_active: z.boolean(),
    /** The customer is signed in at the same time. */
    is_owner_here: z.boolean(),
    live: z.array(OtherImpersonation),
    visits: z.array(ImpersonationRecord),
  }),
  run: async ({ db, now, note }, { account: id }) => {
    const isCustomer = and(eq(accounts.id, id), eq(accounts.role, "customer"));
    const [row] = await db.select().from(accounts).where(isCustomer);
    if (!row) throw fail("account.not_found");
    note({ accountId: id, target: `account ${id}`, changes: {} });
    return {
      ...(await readAccess(db, id, now)),
      email: row.email,
      is_active: row.status === "Active",
      is_owner_here: await isOwnerSignedIn(db, id, now),
      live: await readLiveImpersonations(db, id, now),
      visits: await readImpersonations(db, id, { now, size: shownImpersonations }),
    };
  },
});
