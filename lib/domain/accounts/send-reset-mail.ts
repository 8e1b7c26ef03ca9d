import { inTransaction } from "@/lib/db/client";
import { addLink, linkUrl } from "../mails/links";
import { queueMail } from "../mails/queue-mail";
import { resetMail } from "./account-mails";
import { findByEmail } from "./find-account";

export const resetSeconds = 3_600;

/** Writes the mail with the link to a new password, to the address that the account has; none when there is no account. */
export function sendResetMail(email: string, now: Date): Promise<void> {
  return inTransaction(async (db) => {
    const account = await findByEmail(db, email);
    if (account?.status !== "Active") return;
    const token = await addLink(db, {
      purpose: "reset_password",
      accountId: account.id,
      lifeSeconds: resetSeconds,
      now,
    });
    const mail = resetMail(account.language, linkUrl("/reset/new", token));
    await queueMail(db, { accountId: account.id, recipient: account.email, ...mail, now });
  });
}
