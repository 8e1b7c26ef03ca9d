import { database } from "@/lib/db/client";
import type { Inbox, LyingMail } from "@/lib/outside/inbound-mail/port";
import { type Claim, claimMail, returnMail } from "./claim-mail";
import { settleMail } from "./settle-mail";
import { storeFailedMail } from "./store-failed-mail";
import type { InboundTerms } from "./terms";

const mostBytes = 30 * 1_048_576;
/** Bytes read of a mail that is too large: enough for its sender and subject. */
const headBytes = 65_536;

/** A mailbox failure ends the round, and the mail is retried. */
async function readMine(inbox: Inbox, { uid, sizeBytes }: LyingMail, id: number): Promise<Buffer> {
  try {
    return await inbox.read(uid, sizeBytes > mostBytes ? headBytes : undefined);
  } catch (error) {
    await returnMail(id, { isRefused: true });
    throw error;
  }
}

/** Processes a claimed mail, or sets it aside. */
async function takeMine(
  inbox: Inbox,
  lying: LyingMail,
  id: number,
  terms: InboundTerms,
  now: Date,
): Promise<boolean> {
  const { sizeBytes } = lying;
  const source = await readMine(inbox, lying, id);
  if (sizeBytes <= mostBytes) return settleMail(id, source, terms, now);
  await storeFailedMail(database(), id, { why: "too_large", source, sizeBytes });
  return true;
}

/** Sets a mail aside without parsing it; stores its source and shows its head if the mailbox still delivers them. */
async function giveUp(
  inbox: Inbox,
  { uid, sizeBytes }: LyingMail,
  { id, why }: Extract<Claim, { is: "lost" }>,
) {
  const head = () => inbox.read(uid, headBytes).catch(() => null);
  const source = sizeBytes > mostBytes ? await head() : await inbox.read(uid).catch(head);
  await storeFailedMail(database(), id, { why, source, sizeBytes });
  return true;
}

/**
 * Processes new mails. Each mail is claimed before it is read, so that one that crashes the process is not read
 * again, and flagged in the mailbox only after it was processed or set aside for good. Returns the number of new
 * mails.
 */
export async function takeMails(inbox: Inbox, terms: InboundTerms, now: () => Date): Promise<number> {
  let taken = 0;
  for (const lying of await inbox.findNew()) {
    const claim = await claimMail(
      { mailbox: inbox.mailbox, uidValidity: inbox.uidValidity, uid: lying.uid },
      now(),
    );
    if (claim.is === "held") continue;
    if (claim.is === "mine" && (await takeMine(inbox, lying, claim.id, terms, now()))) taken++;
    if (claim.is === "lost" && (await giveUp(inbox, lying, claim))) taken++;
    await inbox.markDone(lying.uid);
  }
  return taken;
}
