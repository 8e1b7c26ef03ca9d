import { parseMail } from "@/lib/outside/inbound-mail/parse";
import type { Inbox, LyingMail } from "@/lib/outside/inbound-mail/port";
import { type TakenMail, takeMail } from "./take-mail";

const mostBytes = 30 * 1_048_576;

export type InboundTerms = {
  /** With `{token}`: where answers are sent to. */
  replyTo: string;
  /** Of the mails that we send. */
  ownDomain: string;
  /** Whose findings about senders are believed; null = nobody's. */
  mailServer: string | null;
};

async function readMail(
  inbox: Inbox,
  { uid, sizeBytes }: LyingMail,
  terms: InboundTerms,
): Promise<TakenMail> {
  const place = { mailbox: inbox.mailbox, uidValidity: inbox.uidValidity, uid };
  const nameless = JSON.stringify(place);
  if (sizeBytes > mostBytes) return { place, mail: "too_large", source: nameless };
  const source = await inbox.read(uid);
  const mail = await parseMail(source, terms).catch(() => "unreadable" as const);
  return { place, mail, source: mail === "unreadable" ? nameless : source };
}

/**
 * Takes what has come. Each mail is marked in the mailbox only after it was taken for good: one that is found again
 * because we died in between is known by then. Answers how many were new.
 */
export async function takeMails(inbox: Inbox, terms: InboundTerms, now: () => Date): Promise<number> {
  let taken = 0;
  for (const lying of await inbox.findNew()) {
    if (await takeMail(await readMail(inbox, lying, terms), terms.replyTo, now())) taken++;
    await inbox.markDone(lying.uid);
  }
  return taken;
}
