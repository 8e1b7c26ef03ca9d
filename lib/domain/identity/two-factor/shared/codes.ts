import { randomInt } from "node:crypto";
import { and, eq, isNull, lt } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { Database } from "@/lib/db/client";
import { keyedHash, unseal } from "@/lib/db/seal";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { recoveryCodes } from "@/lib/db/tables/identity/two-factor";

const stepSeconds = 30;

/** Normalizes codes as people and apps write them: in groups, with spaces or dashes of any kind between them. */
const plainCode = (code: string): string => code.replace(/[\s\u2010-\u2015-]/g, "").toLowerCase();

export const factorNames = ["totp", "email", "passkey"] as const;
export type Factor = (typeof factorNames)[number];

type Enrolled = { totpSecret: Buffer | null; emailFactor: boolean; passkeyFactor: boolean };

/** The second factors of an account; the first one is used where only one can be requested. */
export const factorsOf = ({ totpSecret, emailFactor, passkeyFactor }: Enrolled): Factor[] => [
  ...(totpSecret ? ["totp" as const] : []),
  ...(emailFactor ? ["email" as const] : []),
  ...(passkeyFactor ? ["passkey" as const] : []),
];

/** Returns whether a mailed code counts as proof: if such codes are on, or the account has no other proof at all. */
export const isProvedByMail = (account: Enrolled & { passwordHash: string | null }): boolean =>
  account.emailFactor || (account.passwordHash === null && factorsOf(account).length === 0);

/** Codes of an authenticator app; accepts a clock that is one step off. The app shows issuer and label. */
export const totpOf = (secret: string, { issuer = "", label = "" } = {}): TOTP =>
  new TOTP({
    issuer,
    label,
    secret: Secret.fromBase32(secret),
    digits: 6,
    period: stepSeconds,
    algorithm: "SHA1",
  });

/** Generates a six-digit code for a mail. */
export const newEmailCode = (): string => String(randomInt(1_000_000)).padStart(6, "0");

export const hashEmailCode = (challengeToken: string, code: string): Buffer =>
  keyedHash("e-mail code", `${challengeToken}:${plainCode(code)}`);

export const hashRecoveryCode = (accountId: number, code: string): Buffer =>
  keyedHash("recovery code", `${accountId}:${plainCode(code)}`);

/** Column values of an account that turn a factor off. */
export const factorOff = {
  totp: { totpSecret: null, totpLastStep: 0, totpSince: null },
  email: { emailFactor: false, emailFactorSince: null },
  passkey: { passkeyFactor: false, passkeyFactorSince: null },
} as const satisfies Record<Factor, unknown>;

type WithApp = { id: number; totpSecret: Buffer | null };

/** Time step of an app's code; null if the code matches no current step. */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const token = plainCode(code);
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totpOf(secret).validate({ token, window: 1, timestamp: now.getTime() });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / stepSeconds) + delta;
}

/** Returns true for an unused code of the app: its step must be later than the last one used. */
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

/** Returns true for an unused recovery code of the account, and consumes it. */
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
