import { asc, eq, sql } from "drizzle-orm";
import type { StaffRole } from "@/lib/base/staff-roles";
import type { Database } from "@/lib/db/client";
import { accounts, emptyProfile } from "@/lib/db/tables/customers/accounts";
import { companies } from "@/lib/db/tables/money/companies";
import { fail } from "../../../kernel/errors/fail";

export type NewMember = {
  email: string;
  name: string;
  role: { role: StaffRole; customRoleId: number | null };
  language: string;
};

/** Stores a staff account without password and second factor; its link sets both. */
export async function writeMember(db: Database, wanted: NewMember, now: Date): Promise<number> {
  const { email, name, role, language } = wanted;
  const [company] = await db.select().from(companies).orderBy(asc(companies.id)).limit(1);
  if (!company)
    throw new Error(
      "Nobody sells here yet. Add the company that sells first: company add (docs/operating.md has its options).",
    );
  const [row] = await db
    .insert(accounts)
    .values({
      email,
      role: role.role,
      customRoleId: role.customRoleId,
      companyId: company.id,
      hasBilling: false,
      currency: "EUR",
      country: company.country,
      language,
      profile: { ...emptyProfile, firstname: name },
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: accounts.id });
  if (!row) throw fail("staff.email_taken", { parameter: "email" });
  return row.id;
}

/** Finds the staff account with that address (in its stored form); null if there is none, or it is a customer's. */
export async function findMember(db: Database, email: string): Promise<number | null> {
  const [row] = await db
    .select({ id: accounts.id, role: accounts.role })
    .from(accounts)
    .where(eq(sql`lower(${accounts.email})`, email));
  return row && row.role !== "customer" ? row.id : null;
}
