import { and, eq, ne, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { linkedAccounts } from "@/lib/db/tables/identity/linked-accounts";
import { anybody } from "../../kernel/access/access";
import { openOperation } from "../../kernel/operation/operation";
import { loginFailure } from "../passwords/shared/prove";
import { FirstStep, passFirstStep } from "./first-step";
import { holdRole } from "./shared/issuer-role";
import { isDomainAdmitted, issuerLinkName, trustsFactor } from "./shared/staff-issuer";
import { staffTerms } from "./shared/staff-terms";

/** Who the company's issuer says has come: the verified claims of its id_token. */
export const StaffIdentity = z.object({
  subject: z.string().min(1).max(255),
  /** In canonical form; "" if the issuer gives none, or has not verified it. */
  email: z.string().max(254),
  /** The issuer says that there was a second factor. */
  hasFactor: z.boolean(),
  /** Values of the claim that gives roles; none unless it is set. */
  groups: z.array(z.string().max(255)).max(500).default([]),
});
export type StaffIdentity = z.infer<typeof StaffIdentity>;

const linkOf = (provider: string, { subject }: StaffIdentity) =>
  and(eq(linkedAccounts.provider, provider), eq(linkedAccounts.subject, subject));

/** The staff account of this person: the one linked earlier, else that of the email. Null = there is none. */
async function findMember(db: Database, provider: string, identity: StaffIdentity): Promise<number | null> {
  const [linked] = await db
    .select({ id: linkedAccounts.accountId })
    .from(linkedAccounts)
    .where(linkOf(provider, identity));
  if (linked) return linked.id;
  if (identity.email === "") return null;
  const isIt = and(eq(sql`lower(${accounts.email})`, identity.email), ne(accounts.role, "customer"));
  const [member] = await db.select({ id: accounts.id }).from(accounts).where(isIt);
  return member?.id ?? null;
}

/**
 * Links the person to the account, so that an address which the issuer gives to somebody else later opens nothing.
 * Returns whether the account is theirs.
 */
async function holdLink(
  db: Database,
  { accountId, provider, now }: { accountId: number; provider: string; now: Date },
  identity: StaffIdentity,
): Promise<boolean> {
  const { subject, email } = identity;
  await db
    .insert(linkedAccounts)
    .values({ provider, subject, accountId, email, linkedAt: now })
    .onConflictDoNothing();
  const used = await db
    .update(linkedAccounts)
    .set({ lastUsedAt: now })
    .where(and(linkOf(provider, identity), eq(linkedAccounts.accountId, accountId)))
    .returning({ accountId: linkedAccounts.accountId });
  return used.length > 0;
}

/**
 * Signs a member of staff in by the word of the company's issuer; it makes no accounts. The second factor is asked for
 * as after a password, unless the operator trusts the issuer's. A claim of the issuer can give the role. Throws
 * `login_failed` for everybody else.
 */
export const signInStaffByIssuer = openOperation({
  name: "auth.sign_in_staff_by_issuer",
  summary: "Signs a member of staff in by the word of the company's issuer, or begins to",
  access: anybody("write"),
  changes: [],
  fails: [],
  input: StaffIdentity,
  output: FirstStep,
  run: async (context, identity) => {
    const provider = issuerLinkName();
    if (provider === null || !isDomainAdmitted(identity)) throw loginFailure();
    const accountId = await findMember(context.db, provider, identity);
    if (accountId === null) throw loginFailure();
    const { now } = context;
    return passFirstStep(context, accountId, staffTerms(), {
      issuer: { hasFactor: identity.hasFactor && trustsFactor() },
      stillHolds: async (db) =>
        (await holdLink(db, { accountId, provider, now }, identity)) &&
        holdRole({ db, now, requestId: context.requestId }, accountId, identity.groups),
    });
  },
});
