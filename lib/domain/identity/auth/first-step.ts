import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { type Database, inTransaction } from "@/lib/db/client";
import { keyedHash } from "@/lib/db/seal";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { loginChallenges } from "@/lib/db/tables/identity/auth";
import { admits } from "../../kernel/brand/admits";
import { fail } from "../../kernel/errors/fail";
import type { Context } from "../../kernel/operation/context";
import type { Subject } from "../../kernel/rate-limits/shared/failures";
import { requireRateLimit } from "../../kernel/rate-limits/shared/rate-limit";
import { notify } from "../../messages/mails/shared/notify";
import { noteLogin, seenOf } from "../login-history/shared/record-login";
import { loginFailure } from "../passwords/shared/prove";
import { type Factor, factorNames, factorsOf, hashEmailCode, newEmailCode } from "../two-factor/shared/codes";
import { openSession, type SignInTerms } from "./shared/open-session";
import { isIssuerRequired } from "./shared/staff-issuer";
import { isFactorExempt, staffTerms } from "./shared/staff-terms";

const challengeSeconds = 600;

export const hashChallenge = (token: string): Buffer => keyedHash("login challenge", token);

/** Rate limit of the sign-in codes mailed for an account. */
export const codeMails = (accountId: number): Subject => ({ kind: "code_mail", name: String(accountId) });

/** The state of a sign-in after its first proof: done, or waiting for a second factor. */
export const FirstStep = z.union([
  z.object({ panelToken: z.string() }),
  z.object({ challengeToken: z.string(), factor: z.enum(factorNames) }),
]);
export type FirstStep = z.infer<typeof FirstStep>;

type AccountRow = typeof accounts.$inferSelect;

async function challenge(
  db: Database,
  context: Context,
  account: AccountRow,
  { terms, factor }: { terms: SignInTerms; factor: Factor },
): Promise<FirstStep> {
  const challengeToken = randomBytes(16).toString("hex");
  // Knowing the password must not be enough to flood the mailbox.
  if (factor === "email") await requireRateLimit(db, codeMails(account.id), context.now);
  const code = factor === "email" ? newEmailCode() : null;
  await db.insert(loginChallenges).values({
    tokenHash: hashChallenge(challengeToken),
    accountId: account.id,
    factor,
    kind: terms.kind,
    codeHash: code === null ? null : hashEmailCode(challengeToken, code),
    sentAt: context.now,
    ttlSeconds: terms.ttl,
    isBound: terms.isBound,
    address: context.address,
    createdAt: context.now,
    expiresAt: new Date(context.now.getTime() + challengeSeconds * 1000),
  });
  if (code !== null) await notify({ db, now: context.now }, account, "sign_in.code", { code });
  await noteLogin(db, {
    accountId: account.id,
    kind: terms.kind,
    outcome: "asked_for_code",
    ...seenOf(context),
  });
  return { challengeToken, factor };
}

type Issuer = { hasFactor: boolean };

/**
 * Staff sign in only with the panel's form, with a password, or through the company's issuer; always with a second
 * factor: the panel's own, or the issuer's if it is trusted. `staffTerms` exempts the demo's. API clients and services
 * of customers cannot sign them in.
 */
async function passStaff(
  db: Database,
  context: Context,
  account: AccountRow,
  { kind, noteAs }: SignInTerms,
  issuer: Issuer | undefined,
): Promise<FirstStep> {
  if (!issuer && (kind !== "browser" || noteAs)) throw fail("staff.not_customer");
  if (!issuer && isIssuerRequired(account)) throw fail("staff.issuer_only");
  const terms: SignInTerms = { ...staffTerms(), ...(issuer && { noteAs: "sso" }) };
  if (issuer?.hasFactor) return { panelToken: await openSession(db, context, account.id, terms) };
  if (account.totpSecret) return challenge(db, context, account, { terms, factor: "totp" });
  if (!isFactorExempt(account)) throw fail("staff.no_factor");
  return { panelToken: await openSession(db, context, account.id, terms) };
}

type Options = {
  /** Skips the second step, because the caller has already checked an equally strong proof. */
  isEnough?: boolean;
  /** The hash that the password was compared with; if it has changed, an old password was proved. */
  passwordHash?: string | null;
  /** The company's issuer vouches for a member of staff; customers do not come in this way. */
  issuer?: Issuer;
  /** Checked again after the account is locked, for proofs other than a password: false = no longer valid. */
  stillHolds?: (db: Database) => Promise<boolean>;
};

/**
 * Continues after a correct first proof (password, or identity at another service): opens a session, or, if a second
 * factor is on, a challenge of ten minutes. Throws `login_failed` for a closed account, and `limited`
 * when too many codes were mailed.
 */
export function passFirstStep(
  context: Context,
  accountId: number,
  terms: SignInTerms,
  { isEnough = false, passwordHash, issuer, stillHolds }: Options = {},
): Promise<FirstStep> {
  return inTransaction(async (db) => {
    // Locked, so that ending all sessions either happens before this or ends the new session too.
    const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId)).for("no key update");
    if (passwordHash !== undefined && account?.passwordHash !== passwordHash) throw loginFailure();
    if (account?.status !== "Active") throw loginFailure();
    if (issuer && account.role === "customer") throw loginFailure();
    if (stillHolds && !(await stillHolds(db))) throw loginFailure();
    if (account.role !== "customer") return passStaff(db, context, account, terms, issuer);
    if (!admits(context.brand, account)) throw loginFailure();
    const [factor] = isEnough ? [] : factorsOf(account);
    if (factor) return challenge(db, context, account, { terms, factor });
    return { panelToken: await openSession(db, context, accountId, terms) };
  });
}
