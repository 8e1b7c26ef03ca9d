import { Secret, TOTP } from "otpauth";
import { readMails } from "@/lib/testing/panel/panel-mails";
import type { PanelProcess } from "@/lib/testing/panel/panel-process";
import { inDatabase, type TestAccount } from "./accounts";

/** The TOTP code of that secret; `steps` of 30 seconds from now. */
export const appCode = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** The newest mail to that account: subject and text. */
export async function newestMail(
  panel: PanelProcess,
  { id }: Pick<TestAccount, "id">,
): Promise<{ subject: string; body: string }> {
  const [newest] = await readMails(panel, { id });
  return newest ?? { subject: "", body: "" };
}

/** The six digits in the newest mail. */
export async function mailedCode(panel: PanelProcess, account: Pick<TestAccount, "id">): Promise<string> {
  const { subject } = await newestMail(panel, account);
  return /\b\d{6}\b/.exec(subject)?.[0] ?? "";
}

/** Allows the app's last code to be reused, as if its 30 seconds were over, and the next mail to be sent at once. */
export const forgetUsedCodes = (panel: PanelProcess, { id }: Pick<TestAccount, "id">): Promise<unknown> =>
  inDatabase(panel, (client) => client.query("update accounts set totp_last_step = 0 where id = $1", [id]));

export const turnOnEmailCodes = (panel: PanelProcess, { id }: Pick<TestAccount, "id">): Promise<unknown> =>
  inDatabase(panel, (client) => client.query("update accounts set email_factor = true where id = $1", [id]));
