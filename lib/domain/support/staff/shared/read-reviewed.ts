import { eq, ne } from "drizzle-orm";
import { isStaffRole } from "@/lib/base/staff-roles";
import type { Database } from "@/lib/db/client";
import { keyedHash } from "@/lib/db/seal";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { customRoles } from "@/lib/db/tables/kernel/staff-roles";
import { rightsWithin } from "../../../kernel/staff/staff-rights";
import { readCompanyNames } from "../limit";
import type { ReviewedMember } from "../reviewed";
import { stateOf } from "./member-state";

/** The staff accounts with their rights, oldest first. */
export async function readReviewed(db: Database): Promise<ReviewedMember[]> {
  const rows = await db
    .select({ account: accounts, own: customRoles })
    .from(accounts)
    .leftJoin(customRoles, eq(customRoles.id, accounts.customRoleId))
    .where(ne(accounts.role, "customer"))
    .orderBy(accounts.id);
  const names = new Map((await readCompanyNames(db)).map(({ id, name }) => [id, name]));
  return rows.flatMap(({ account, own }) => {
    const { id, email, role: kind, profile, staffCompanies: limit } = account;
    if (!isStaffRole(kind)) return [];
    return [
      {
        ...{ id, email, kind },
        name: `${profile.firstname} ${profile.lastname}`.trim() || email,
        role: own?.name ?? null,
        state: stateOf(account),
        companies: limit?.map((one) => names.get(one) ?? `#${one}`) ?? null,
        has_factor: account.totpSecret !== null,
        last_seen: account.lastLoginAt?.toISOString() ?? null,
        rights: rightsWithin(kind, own?.rights ?? null, limit),
      },
    ];
  });
}

/** What has been looked at, without when each was here: a sign-in meanwhile changes nothing of it. */
export function revisionOf(members: readonly ReviewedMember[]): string {
  const facts = members.map(({ last_seen: _, ...fact }) => fact);
  return keyedHash("access review", JSON.stringify(facts)).toString("hex").slice(0, 32);
}
