import { inTransaction } from "@/lib/db/client";
import { addLink, linkUrl } from "../../messages/mails/shared/links";
import { notify } from "../../messages/mails/shared/notify";
import { findByEmail } from "./find-account";

export const resetSeconds = 3_600;

/**
 * Sends the mail with the link to set a new password to the account's current address; does nothing if there is no
 * account.
 */
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
    await notify({ db, now }, account, "password.reset", { url: linkUrl("/reset/new", token) });
  });
}
