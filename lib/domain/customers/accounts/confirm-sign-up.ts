import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { callerOf } from "@/lib/base/address";
import { wireText } from "@/lib/base/form-values";
import { locales } from "@/lib/base/locale";
import { type Database, database, inTransaction } from "@/lib/db/client";
import { accounts, emptyProfile } from "@/lib/db/tables/customers/accounts";
import { signUps } from "@/lib/db/tables/customers/sign-ups";
import { browserTerms } from "../../identity/auth/shared/browser-terms";
import { openSession } from "../../identity/auth/shared/open-session";
import { holdEmail } from "../../identity/email-confirmations/shared/lock-email";
import { verifyPassword } from "../../identity/passwords/shared/hash";
import { anybody } from "../../kernel/access/access";
import { writeAuditRow } from "../../kernel/audit-trail/write-audit";
import { brandOfId } from "../../kernel/brand/loaded";
import { fail } from "../../kernel/errors/fail";
import type { Context } from "../../kernel/operation/context";
import { openOperation } from "../../kernel/operation/operation";
import { countFailures, requireUnblocked, type Subject } from "../../kernel/rate-limits/shared/failures";
import { withSemaphore } from "../../kernel/rate-limits/shared/semaphore";
import { hashLink, linkGone } from "../../messages/mails/shared/links";
import { sellerFor } from "../../money/companies/shared/seller-for";
import { writeAcceptances } from "../legal/shared/acceptance";

const Details = z.object({
  firstname: z.string(),
  lastname: z.string(),
  country: z.string(),
  currency: z.enum(["EUR", "RUB", "USD"]),
  language: z.enum(locales),
});

/** Who sells to the new account: the company of the brand where it was asked for; the default brand has all. */
async function sellerOf(db: Database, brandId: number | null, country: string) {
  const brand = brandOfId(brandId);
  if (brand.companyId !== null && !brand.isDefault) return { companyId: brand.companyId, brandId: brand.id };
  return { companyId: (await sellerFor(db, country)).id, brandId: brand.id };
}

/** Returns the account's ID; null if the address has gained another account in the meantime. */
async function addAccount(
  db: Database,
  wanted: typeof signUps.$inferSelect,
  now: Date,
): Promise<number | null> {
  const { firstname, lastname, ...details } = Details.parse(wanted.details);
  await holdEmail(db, wanted.email);
  const [account] = await db
    .insert(accounts)
    .values({
      ...details,
      email: wanted.email,
      emailVerifiedAt: now,
      passwordHash: wanted.passwordHash,
      passwordChangedAt: wanted.createdAt,
      ...(await sellerOf(db, wanted.brandId, details.country)),
      profile: { ...emptyProfile, firstname, lastname },
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: accounts.id });
  return account?.id ?? null;
}

type SignUp = typeof signUps.$inferSelect;

const openOnes = (token: string, now: Date) =>
  and(eq(signUps.tokenHash, hashLink(token)), isNull(signUps.usedAt), gt(signUps.expiresAt, now));

/** Limits guesses by caller and by link. */
const subjectsOf = (address: string, { id }: SignUp): [Subject, Subject] => {
  const caller = callerOf(address);
  return [
    { kind: "login_address", name: caller },
    { kind: "login_pair", name: `sign-up ${id}` },
  ];
};

/**
 * Checks the password chosen at sign-up. A recipient who did not sign up does not know it, and so cannot confirm an
 * account whose password a stranger chose.
 */
async function requireChosenPassword(context: Context, wanted: SignUp, password: string): Promise<void> {
  const { address, now } = context;
  const guesses = subjectsOf(address, wanted);
  for (const subject of guesses) await requireUnblocked(database(), subject, now);
  if (await verifyPassword(wanted.passwordHash, password, callerOf(address))) return;
  await inTransaction((db) => countFailures(db, guesses, now));
  throw fail("password.wrong", { parameter: "password" });
}

type Opened = { email: string; panelToken: string };

/** Link and password together count as a sign-in: a new account has no other factor. */
async function openAccount(context: Context, token: string): Promise<Opened> {
  const { db, now } = context;
  const [wanted] = await db.select().from(signUps).where(openOnes(token, now)).for("update");
  const accountId = wanted && (await addAccount(db, wanted, now));
  if (!wanted || !accountId) throw linkGone();
  if (wanted.legal) {
    const { accepted, address } = wanted.legal;
    await writeAcceptances(db, accepted, { accountId, address, at: wanted.createdAt, occasion: "sign_up" });
  }
  await db.update(signUps).set({ usedAt: now, passwordHash: "" }).where(eq(signUps.id, wanted.id));
  // Voids other links to the same address. Sign-in gives their owners the same response as before, so that they do
  // not learn that the address has an account.
  await db
    .update(signUps)
    .set({ tokenHash: sql`sha256(${signUps.tokenHash})` })
    .where(and(eq(signUps.email, wanted.email), isNull(signUps.usedAt)));
  const note = { accountId, target: `account ${accountId}`, changes: { opened: "by sign-up" } };
  await writeAuditRow(context, "accounts.confirm_sign_up", [note]);
  const panelToken = await openSession(db, context, accountId, browserTerms);
  return { email: wanted.email, panelToken };
}

/** Handles the sign-up link: creates the account, with its email confirmed, and a session. The link works once. */
export const confirmSignUp = openOperation({
  name: "accounts.confirm_sign_up",
  summary: "Opens the account that was asked for",
  access: anybody("write"),
  changes: [],
  fails: ["password.wrong"],
  input: z.object({ token: wireText(100), password: wireText(4_000) }),
  output: z.object({ email: z.string(), panelToken: z.string() }),
  run: async (context, { token, password }) => {
    const [wanted] = await database().select().from(signUps).where(openOnes(token, context.now));
    if (!wanted) throw linkGone();
    // Serialized, or a thousand concurrent guesses would all see the count from before the first.
    await withSemaphore(`sign-up ${wanted.id}`, () => requireChosenPassword(context, wanted, password));
    return inTransaction((db) => openAccount({ ...context, db }, token));
  },
});
