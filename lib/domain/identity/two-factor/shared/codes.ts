import { randomInt } from "node:crypto";
import { and, eq, isNull, lt } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { Database } from "@/lib/db/client";
import { keyedHash, unseal } from "@/lib/db/seal";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { recoveryCodes } from "@/lib/db/tables/identity/two-factor";

const stepSeconds = 30;

/** As people and apps write codes: in groups, with spaces or dashes of any kind between them. */
const plainCode = (code: string): string => code.replace(/[\s\u2010-\u2015-]/g, "").toLowerCase();

export const factorNames = ["totp", "email", "passkey"] as const;
export type Factor = (typeof factorNames)[number];

type Enrolled = { totpSecret: Buffer | null; emailFactor: boolean; passkeyFactor: boolean };

/** The second factors of an account; the first one is used where only one can be asked for. */
export const factorsOf = ({ totpSecret, emailFactor, passkeyFactor }: Enrolled): Factor[] => [
  ...(totpSecret ? ["totp" as const] : []),
  ...(emailFactor ? ["email" as const] : []),
  ...(passkeyFactor ? ["passkey" as const] : []),
];

/** A mailed code is a proof where such codes are on, and where the account has no other proof at all. */
export const isProvedByMail = (account: Enrolled & { passwordHash: string | null }): boolean =>
  account.emailFactor || (account.passwordHash === null && factorsOf(account).length === 0);

/** Codes of an authenticator app; a clock that is one step off is accepted. */
export const totpOf = (secret: string, label = ""): TOTP =>
  new TOTP({
    issuer: "Berth",
    label,
    secret: Secret.fromBase32(secret),
    digits: 6,
    period: stepSeconds,
    algorithm: "SHA1",
  });

/** A code of six digits for a mail. */
export const newEmailCode = (): string => String(randomInt(1_000_000)).padStart(6, "0");

export const hashEmailCode = (challengeToken: string, code: string): Buffer =>
  keyedHash("e-mail code", `${challengeToken}:${plainCode(code)}`);

export const hashRecoveryCode = (accountId: number, code: string): Buffer =>
  keyedHash("recovery code", `${accountId}:${plainCode(code)}`);

/** The columns of an account whose factor is off. */
export const factorOff = {
  totp: { totpSecret: null, totpLastStep: 0, totpSince: null },
  email: { emailFactor: false, emailFactorSince: null },
  passkey: { passkeyFactor: false, passkeyFactorSince: null },
} as const satisfies Record<Factor, unknown>;

type WithApp = { id: number; totpSecret: Buffer | null };

/** The time step of an app's code; null when the code is of no current step. */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const token = plainCode(code);
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totpOf(secret).validate({ token, window: 1, timestamp: now.getTime() });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / stepSeconds) + delta;
}

/** True for a code of the app that was not used yet: its step must be later than the last one used. */
export async function takeTotpCode(
  db: Database,
  account: WithApp,
  code: string,
  now: Date,
): Promise<boolean> {
  if (!account.totpSecret) return false;
  const step = totpStep(unseal("totp", account.totpSecret), code, now);
  if (step === null) return false;
  const taken = await db
    .update(accounts)
    .set({ totpLastStep: step })
    .where(and(eq(accounts.id, account.id), lt(accounts.totpLastStep, step)))
    .returning({ id: accounts.id });
  return taken.length === 1;
}

/** True for an unused recovery code of the account; it is used up by this. */
export async function takeRecoveryCode(
  db: Database,
  accountId: number,
  code: string,
  now: Date,
): Promise<boolean> {
  const taken = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.accountId, accountId),
        eq(recoveryCodes.hash, hashRecoveryCode(accountId, code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id });
  return taken.length === 1;
}
