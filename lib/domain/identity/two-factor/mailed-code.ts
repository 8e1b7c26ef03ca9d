import { timingSafeEqual } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { keyedHash } from "@/lib/db/seal";
import { pendingFactors } from "@/lib/db/tables/identity/two-factor";
import { fail } from "../../kernel/errors/fail";
import type { AccountDetails, SignedContext } from "../../kernel/operation/context";
import { notify } from "../../messages/mails/shared/notify";
import { newEmailCode } from "./shared/codes";

const lifeSeconds = 600;
export const pauseSeconds = 30;
const maxWrong = 5;

const hashCode = (accountId: number, code: string): Buffer =>
  keyedHash("confirmation code", `${accountId}:${code}`);

const mine = (accountId: number) =>
  and(eq(pendingFactors.accountId, accountId), eq(pendingFactors.kind, "email"));

/** Mails a code that confirms a change; the previous one stops working. Call under the account's lock. */
export async function mailConfirmation(
  { db, now }: Pick<SignedContext, "db" | "now">,
  account: Pick<AccountDetails, "id" | "email" | "language">,
): Promise<void> {
  const accountId = account.id;
  const [before] = await db.select().from(pendingFactors).where(mine(accountId));
  const sentAt = (before?.expiresAt.getTime() ?? 0) - lifeSeconds * 1000;
  const retryAfterSeconds = Math.ceil(pauseSeconds - (now.getTime() - sentAt) / 1000);
  if (before && retryAfterSeconds > 0) throw fail("2fa.just_sent", {}, { retryAfterSeconds });
  const code = newEmailCode();
  const fresh = {
    codeHash: hashCode(accountId, code),
    wrongCount: 0,
    expiresAt: new Date(now.getTime() + lifeSeconds * 1000),
  };
  await db
    .insert(pendingFactors)
    .values({ accountId, kind: "email", ...fresh })
    .onConflictDoUpdate({ target: [pendingFactors.accountId, pendingFactors.kind], set: fresh });
  await notify({ db, now }, account, "factors.code", { code });
}

/** Returns true for the last mailed code, once; five wrong attempts invalidate it. Call under the account's lock. */
export async function takeMailedCode(
  db: Database,
  accountId: number,
  code: string,
  now: Date,
): Promise<boolean> {
  const [row] = await db
    .select()
    .from(pendingFactors)
    .where(and(mine(accountId), gt(pendingFactors.expiresAt, now)));
  if (!row?.codeHash || row.wrongCount >= maxWrong) return false;
  if (timingSafeEqual(row.codeHash, hashCode(accountId, code))) {
    await db.update(pendingFactors).set({ codeHash: null }).where(mine(accountId));
    return true;
  }
  await db
    .update(pendingFactors)
    .set({ wrongCount: sql`${pendingFactors.wrongCount} + 1` })
    .where(mine(accountId));
  return false;
}
