import { type Mail, readMails } from "@/lib/testing/panel/panel-mails";
import type { PanelProcess } from "@/lib/testing/panel/panel-process";
import { waitFor } from "@/lib/testing/wait-for";
import { inDatabase } from "./accounts";

/** All mails to that address, newest first. */
export const mailsTo = (panel: PanelProcess, email: string): Promise<Mail[]> => readMails(panel, { email });

/** Waits for a mail to that address whose subject contains `words`. */
export const mailTo = (panel: PanelProcess, recipient: string, words: string): Promise<Mail> =>
  waitFor(
    async () => (await mailsTo(panel, recipient)).find(({ subject }) => subject.includes(words)),
    `No mail "${words}" came to ${recipient}.`,
  );

/** Returns the link with a token in a mail; throws if there is none. */
export function linkIn({ body, subject }: Mail): string {
  const [link] = /https?:\/\/\S+#[\w-]{43}/.exec(body) ?? [];
  if (!link) throw new Error(`The mail "${subject}" has no link.`);
  return link;
}

/** Resets the mail rate limits: all tests come from one address, which would soon be limited. */
export async function forgetCaller(panel: PanelProcess): Promise<void> {
  await inDatabase(panel, (client) => client.query("delete from failure_counts where kind like 'mail%'"));
}
