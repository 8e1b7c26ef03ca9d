import { inTransaction } from "@/lib/db/client";
import { admits } from "../../kernel/brand/admits";
import { brandOfId } from "../../kernel/brand/loaded";
import { readBrandOf } from "../../kernel/brand/of-account";
import { addLink, isLink, linkUrl, tokenOfTask } from "../../messages/mails/shared/links";
import { notify } from "../../messages/mails/shared/notify";
import { findByEmail } from "./find-account";

export const resetSeconds = 3_600;

/** `brandId`: at whose host it was asked for, `askedAt`: when; absent in tasks of earlier versions. */
type Asked = {
  email: string;
  brandId?: number | null | undefined;
  task?: string | undefined;
  askedAt?: string | undefined;
};

/**
 * Sends the mail with the link to set a new password to the account's current address; does nothing if there is no
 * account, or none that may sign in where the mail was asked for, or if the same task has mailed before. One that was
 * asked for so long ago that its link would be over is not awaited any more.
 */
export async function sendResetMail(asked: Asked, now: Date): Promise<void> {
  const { email, brandId = null, task, askedAt } = asked;
  if (askedAt !== undefined && now.getTime() - Date.parse(askedAt) > resetSeconds * 1_000) return;
  return inTransaction(async (db) => {
    const account = await findByEmail(db, email);
    if (account?.status !== "Active") return;
    if (brandId !== null && account.role === "customer" && !admits(brandOfId(brandId), account)) return;
    const token = tokenOfTask(task);
    if (await isLink(db, token)) return;
    await addLink(db, {
      token,
      purpose: "reset_password",
      accountId: account.id,
      lifeSeconds: resetSeconds,
      now,
    });
    const url = linkUrl(await readBrandOf(db, account.id), "/reset/new", token);
    await notify({ db, now }, account, "password.reset", { url });
  });
}
