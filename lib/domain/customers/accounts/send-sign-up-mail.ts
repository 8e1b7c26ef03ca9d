import { and, eq, gt, isNull } from "drizzle-orm";
import { inTransaction } from "@/lib/db/client";
import { signUps } from "@/lib/db/tables/customers/sign-ups";
import { brandOfId } from "../../kernel/brand/loaded";
import { hashLink, linkUrl, tokenOfTask } from "../../messages/mails/shared/links";
import { notify } from "../../messages/mails/shared/notify";
import { findByEmail } from "./find-account";

type Asked = { signUpId: number; task?: string | undefined };

/**
 * Sends the sign-up mail: the link, or, if the address already has an account, a mail that says so. A task whose worker was
 * killed after it had mailed does not mail again, which would end the link that was mailed.
 */
export function sendSignUpMail({ signUpId, task }: Asked, now: Date): Promise<void> {
  return inTransaction(async (db) => {
    const mine = eq(signUps.id, signUpId);
    const isOpen = and(mine, isNull(signUps.usedAt), gt(signUps.expiresAt, now));
    const [row] = await db.select().from(signUps).where(isOpen).for("update");
    const token = tokenOfTask(task);
    const tokenHash = hashLink(token);
    if (!row || row.tokenHash.equals(tokenHash)) return;
    await db.update(signUps).set({ tokenHash }).where(mine);
    const known = await findByEmail(db, row.email);
    // Stored without a link: at sign-in its owner gets the same response as for an address without an account.
    if (known) return notify({ db, now }, known, "sign_up.known_address", {});
    const brand = brandOfId(row.brandId);
    const stranger = { id: null, email: row.email, language: row.details.language ?? "en", brand };
    const url = linkUrl(brand, "/sign-up/confirm", token);
    await notify({ db, now }, stranger, "sign_up.confirm", { url });
  });
}
