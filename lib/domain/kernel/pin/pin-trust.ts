import { randomBytes } from "node:crypto";
import { and, eq, gt, lte } from "drizzle-orm";
import { database } from "@/lib/db/client";
import { keyedHash } from "@/lib/db/seal";
import { pins, pinTrusts } from "@/lib/db/tables/identity/pins";
import type { SignedContext } from "../operation/context";

export const trustSeconds = 600;

const isTrustForm = (token: unknown): token is string =>
  typeof token === "string" && /^[0-9a-f]{32}$/.test(token);

const hashTrust = (token: string): Buffer => keyedHash("pin trust", token);

const rowOf = (context: SignedContext, token: string) =>
  and(eq(pinTrusts.tokenHash, hashTrust(token)), eq(pinTrusts.sessionId, context.actor.session.id));

/** Trusts one tab of this session without the PIN for ten minutes; only a hash of the token is stored. */
export async function issueTrust(context: SignedContext, pinSetAt: Date): Promise<string> {
  const token = randomBytes(16).toString("hex");
  const { account, session } = context.actor;
  await database().delete(pinTrusts).where(lte(pinTrusts.expiresAt, context.now));
  await database()
    .insert(pinTrusts)
    .values({
      tokenHash: hashTrust(token),
      accountId: account.id,
      sessionId: session.id,
      pinSetAt,
      expiresAt: new Date(context.now.getTime() + trustSeconds * 1000),
    });
  return token;
}

/**
 * Seconds for which this token still replaces the PIN; 0 = not. It is valid only for the session that got it, through
 * our own pages, and while the PIN is unchanged.
 */
export async function trustSecondsLeft(context: SignedContext, token: unknown): Promise<number> {
  if (!context.isPanelCall || !isTrustForm(token)) return 0;
  const [row] = await database()
    .select({ expiresAt: pinTrusts.expiresAt })
    .from(pinTrusts)
    .innerJoin(pins, and(eq(pins.accountId, pinTrusts.accountId), eq(pins.setAt, pinTrusts.pinSetAt)))
    .where(and(rowOf(context, token), gt(pinTrusts.expiresAt, context.now)));
  return row ? Math.ceil((row.expiresAt.getTime() - context.now.getTime()) / 1000) : 0;
}

export const isTrusted = async (context: SignedContext, token: unknown): Promise<boolean> =>
  (await trustSecondsLeft(context, token)) > 0;

/** Ends a tab's trust. */
export async function dropTrust(context: SignedContext, token: unknown): Promise<void> {
  if (isTrustForm(token)) await database().delete(pinTrusts).where(rowOf(context, token));
}
