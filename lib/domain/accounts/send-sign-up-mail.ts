import { and, eq, gt, isNull } from "drizzle-orm";
import { inTransaction } from "@/lib/db/client";
import { signUps } from "@/lib/db/tables/accounts";
import { hashLink, linkUrl, newLinkToken, pageUrl } from "../mails/links";
import { queueMail } from "../mails/queue-mail";
import { knownAddressMail, signUpMail } from "./account-mails";
import { findByEmail } from "./find-account";

/** Writes the mail of a sign-up: the link, or, to somebody who has an account already, that it is so. */
export function sendSignUpMail(signUpId: number, now: Date): Promise<void> {
  return inTransaction(async (db) => {
    const mine = eq(signUps.id, signUpId);
    const isOpen = and(mine, isNull(signUps.usedAt), gt(signUps.expiresAt, now));
    const [row] = await db.select().from(signUps).where(isOpen).for("update");
    if (!row) return;
    const known = await findByEmail(db, row.email);
    if (known) {
      await db.delete(signUps).where(mine);
      const urls = { login: pageUrl("/login"), reset: pageUrl("/reset") };
      const mail = knownAddressMail(known.language, urls);
      await queueMail(db, { accountId: known.id, recipient: known.email, ...mail, now });
      return;
    }
    const token = newLinkToken();
    await db
      .update(signUps)
      .set({ tokenHash: hashLink(token) })
      .where(mine);
    const mail = signUpMail(row.details.language ?? "en", linkUrl("/sign-up/confirm", token));
    await queueMail(db, { accountId: null, recipient: row.email, ...mail, now });
  });
}
