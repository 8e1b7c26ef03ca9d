import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { companies, hasFacts } from "@/lib/db/tables/money/companies";
import { endOpenImpersonations } from "../../identity/sessions/shared/end-impersonations";
import { byStaff } from "../../kernel/access/access";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { lockMember } from "./lock-member";

const mostCompanies = 100;

/** Names for the record, null without a limit; throws for an id that is no company's. */
async function namesOf(db: Database, ids: readonly number[] | null): Promise<string | null> {
  if (ids === null) return null;
  const rows = await db
    .select({ name: companies.name })
    .from(companies)
    .where(anyOf(companies.id, [...ids]))
    .orderBy(asc(companies.id));
  if (rows.length < ids.length) throw invalidArgument("companies", "names a company that does not exist");
  return rows.map(({ name }) => name).join(", ");
}

/** Companies that sell, as choices. */
export const readCompanyNames = (db: Database): Promise<{ id: number; name: string }[]> =>
  db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(hasFacts)
    .orderBy(asc(companies.id))
    .limit(mostCompanies);

/**
 * Limits a member of staff to the customers of some companies, or no longer (null). In force from their next request;
 * impersonation sessions end at once. Administrators are not limited: they could lift it.
 */
export const limitStaff = staffOperation({
  name: "staff.limit",
  summary: "Limits a staff account to companies",
  access: byStaff("write", "staff/manage", { grants: "always" }),
  changes: [],
  fails: ["staff.admin_unlimited"],
  input: z.object({ id: z.int32(), companies: z.array(z.int32()).min(1).max(mostCompanies).nullable() }),
  output: z.object({}),
  run: async (context, { id, companies: wanted }) => {
    const { db, note } = context;
    const { member } = await lockMember(db, id);
    const chosen = wanted === null ? null : [...new Set(wanted)].toSorted((one, other) => one - other);
    if (chosen !== null && member.role === "admin") throw fail("staff.admin_unlimited");
    if (String(member.staffCompanies) === String(chosen)) return {};
    const [from, to] = [await namesOf(db, member.staffCompanies), await namesOf(db, chosen)];
    await db.update(accounts).set({ staffCompanies: chosen }).where(eq(accounts.id, id));
    await endOpenImpersonations(context, { staffAccountId: id }, "right");
    note({ accountId: id, target: `account ${id}`, changes: { company: { from, to } } });
    return {};
  },
});
