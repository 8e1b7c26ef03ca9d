import { database } from "@/lib/db/client";
import { takeMails } from "@/lib/domain/support/tickets/inbound/take-mails";
import { addAccount, setTestRuntime } from "../factories";
import { inboxWith } from "../messages/inbox";
import { asStaff, asUser } from "../operations/contexts";

export const replyTo = "support+{token}@panel.example";
const terms = { replyTo, ownDomains: ["localhost"], mailServer: "mx.panel.example" };
/** When the mails of these tests are taken. */
export const takenAt = new Date("2030-05-03T10:00:00Z");

/** A panel that takes mails to support and complaints, a customer of it, and support. */
export async function openSupportMailbox() {
  setTestRuntime("http://panel.test", true, {
    ...{ IMAP_URL: "imap://nobody.test", MAIL_REPLY_TO: replyTo, MAIL_AUTH_SERVER: terms.mailServer },
    ABUSE_MAIL: "abuse@panel.example",
  });
  const account = await addAccount(database());
  return { account, user: await asUser(account.id), staff: await asStaff("support") };
}

export const takeSources = (...sources: string[]) =>
  takeMails(inboxWith(sources).inbox, terms, () => takenAt);

const mixed = 'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="b"';
const logFile = '--b\nContent-Type: text/plain; name="log.txt"\nContent-Disposition: attachment\n\n1 2 3\n';

/** A mail with a file `log.txt`, and more parts if given. */
export const mailWithLog = (head: readonly string[], text: string, more: readonly string[] = []): string =>
  [...head, mixed, "", `--b\nContent-Type: text/plain\n\n${text}\n`, logFile, ...more, "--b--\n"].join("\n");
