import { createHash } from "node:crypto";
import { and, eq, ne, sql } from "drizzle-orm";
import type { TicketEventParams } from "@/lib/base/params/tickets";
import { type Database, inTransaction } from "@/lib/db/client";
import { inboundMails, tickets } from "@/lib/db/tables/support/tickets";
import { writeOwnRow } from "../../../kernel/audit-trail/write-audit";
import { loadedBrands } from "../../../kernel/brand/loaded";
import { DomainError } from "../../../kernel/errors/fail";
import { consumeRateLimit } from "../../../kernel/rate-limits/shared/rate-limit";
import { noteBounce } from "../../../messages/mails/shared/note-bounce";
import { isComplaint, takeComplaint } from "../abuse/take-complaint";
import { tellMentioned } from "../agent/mentions";
import { anyTicket, type TicketRow } from "../lookup";
import { fileLimits, textLimits } from "../rules";
import { readAgents } from "../shared/agents";
import { checkFile, cleanName } from "../shared/check-file";
import { continued } from "../shared/continued";
import { routeTicket } from "../shared/route-ticket";
import { storeFile } from "../shared/store-file";
import { writeMessage } from "../shared/write-message";
import { isBlocked } from "../spam/blocked";
import { accountsOfSender } from "./find-sender";
import { hasRoomFor } from "./has-room-for";
import type { ReadMail } from "./read-mail";
import { ticketOfToken } from "./reply-address";

type InboundRow = typeof inboundMails.$inferSelect;
type Result = Partial<Pick<InboundRow, "messageId" | "subject" | "text" | "handledAt">> & {
  outcome: InboundRow["outcome"];
};

const why: Record<string, Extract<TicketEventParams, { code: "file_refused" }>["why"]> = {
  "file.type": "type",
  "file.empty": "empty",
  "file.too_large": "too_large",
};

const emptied = {
  ...{ source: null, fromLine: null, sizeBytes: null, error: null },
  ...{ subject: null, text: null, handledAt: null },
};

const mostNamed = 10;

/** The names of files, and how many more there are. */
const namesOf = (names: readonly string[]): string => {
  const more = names.length - mostNamed;
  return [...names.slice(0, mostNamed), ...(more > 0 ? [`… +${more}`] : [])].join(", ");
};

type Attachment = ReadMail["attachments"][number];

/** What does not fit into a message is in it as a file. */
const wholeText = ({ text }: ReadMail): Attachment[] =>
  text.length > textLimits.message
    ? [{ name: "message.txt", content: Buffer.from(text), contentType: "text/plain" }]
    : [];

type Written = { messageId: number; isInternal: boolean };

/**
 * Attachments pass the same check as uploads; rejected ones are noted in the ticket. Those of somebody else take half of
 * the account's room at most.
 */
async function storeFiles(
  db: Database,
  row: TicketRow,
  { messageId, isInternal }: Written,
  mail: ReadMail,
  now: Date,
): Promise<void> {
  const attachments = [...wholeText(mail), ...mail.attachments];
  const owner = {
    ...{ uploadedBy: row.accountId, messageId },
    mostBytes: isInternal ? fileLimits.perAccountBytes / 2 : fileLimits.perAccountBytes,
  };
  const refuse = async (
    name: string,
    reason: Extract<TicketEventParams, { code: "file_refused" }>["why"],
  ) => {
    const current = await anyTicket(db, row.id, true);
    const fact = { code: "file_refused", name, why: reason } as const;
    await writeMessage(db, current, { author: "panel", isInternal, fact }, now);
  };
  for (const { name, content, contentType } of attachments.slice(0, fileLimits.perMessage)) {
    try {
      const checked = await checkFile(name, content, async () => contentType);
      await storeFile(db, checked, owner, now);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      await refuse(cleanName(name), why[error.extras.doc] ?? "too_many");
    }
  }
  const others = attachments.slice(fileLimits.perMessage).map(({ name }) => cleanName(name));
  if (others.length > 0) await refuse(namesOf(others), "too_many");
}

const labelsOf = (mail: ReadMail) => ({
  text: mail.text.slice(0, textLimits.message),
  quoted: mail.quoted?.slice(0, textLimits.message) ?? null,
  mailFrom: mail.from,
  mailId: mail.messageId,
});

/** There is no session, so the audit entry names the system and the mail. */
const record = (db: Database, { id, accountId }: TicketRow, mail: ReadMail, now: Date) =>
  writeOwnRow(db, {
    at: now,
    operation: "conversations.mail",
    accountId,
    target: `conversation ${id}`,
    changes: { from: mail.from, files: mail.attachments.length },
    requestId: mail.messageId?.slice(0, 200) ?? "",
  });

/** Stores a message by the account's owner or contact in a ticket of theirs. */
async function writeTheirs(db: Database, row: TicketRow, mail: ReadMail, now: Date): Promise<number> {
  const author = { author: "customer", authorId: row.accountId } as const;
  const message = { ...author, ...labelsOf(mail), event: "customer_writes" as const };
  const messageId = await writeMessage(db, row, message, now);
  await storeFiles(db, row, { messageId, isInternal: false }, mail, now);
  await record(db, row, mail, now);
  return messageId;
}

/** With what it quotes: only there it may say what it is about. */
const leaveUnmatched = (
  { subject, text, quoted }: ReadMail,
  outcome: "aside" | "too_many" = "aside",
): Result => ({
  outcome,
  subject: subject.slice(0, 500),
  text: [text, quoted ?? ""]
    .filter((part) => part !== "")
    .join("\n\n")
    .slice(0, textLimits.message),
});

/** Without a subject, the first words of the text. */
const subjectOf = ({ subject, text }: ReadMail): string =>
  subject.slice(0, textLimits.subject) ||
  text
    .slice(0, 60)
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .trim() ||
  "…";

type Limited = Parameters<typeof consumeRateLimit>[1];
/** A mail, and whether staff have asked for it to be taken, which no limit stands against. */
type Taken = { mail: ReadMail; isAskedFor: boolean };

const isWithin = async (db: Database, limit: Limited, { isAskedFor }: Taken, now: Date): Promise<boolean> =>
  isAskedFor || (await consumeRateLimit(db, limit, now));

const ofAccount = (accountId: number): Limited => ({ kind: "conversation_mails", name: String(accountId) });

/** The ticket in which the messages of this one are now, locked. */
async function followMerge(db: Database, row: TicketRow): Promise<TicketRow> {
  return row.mergedIntoId === null ? row : followMerge(db, await anyTicket(db, row.mergedIntoId, true));
}

/**
 * A mail to a ticket's address from another mailbox: often the customer's own. It is seen by staff alone, for whom it opens
 * the ticket, and is told to the one who has it. An old ticket is not followed by a new one, which its customer would see.
 */
async function noteStranger(db: Database, asked: TicketRow, taken: Taken, now: Date): Promise<Result> {
  const { mail } = taken;
  const limit: Limited = { kind: "conversation_mails", name: `others ${asked.accountId}` };
  if (!(await isWithin(db, limit, taken, now))) return leaveUnmatched(mail, "too_many");
  const row = await followMerge(db, asked);
  const stranger = { author: "stranger", isInternal: true, ...labelsOf(mail) } as const;
  const messageId = await writeMessage(db, row, { ...stranger, event: "customer_writes" }, now);
  await storeFiles(db, row, { messageId, isInternal: true }, mail, now);
  const told = (await readAgents(db, row.accountId)).filter(({ id }) => id === row.assigneeId);
  await tellMentioned(db, { ticketId: row.id, message: messageId, agents: told, me: null }, now);
  return { outcome: "aside", messageId, handledAt: now };
}

/** A mail to a ticket's address. */
async function answerByMail(db: Database, id: number, taken: Taken, now: Date): Promise<Result> {
  const { mail } = taken;
  const row = await anyTicket(db, id, true);
  if ((await accountsOfSender(db, mail.from)).includes(row.accountId)) {
    if (!(await isWithin(db, ofAccount(row.accountId), taken, now))) return leaveUnmatched(mail, "too_many");
    const messageId = await writeTheirs(db, await continued(db, row, now), mail, now);
    return { outcome: "written", messageId };
  }
  return noteStranger(db, row, taken, now);
}

/**
 * A mail without a ticket's address opens a new ticket if its sender address is authenticated and known. Sender
 * addresses can be forged, and staff reset PINs on written request.
 */
async function askByMail(db: Database, taken: Taken, now: Date): Promise<Result> {
  const { mail } = taken;
  const [accountId, ...others] = await accountsOfSender(db, mail.from);
  if (!mail.isProved || accountId === undefined || others.length > 0) return leaveUnmatched(mail);
  if (!(await isWithin(db, ofAccount(accountId), taken, now))) return leaveUnmatched(mail, "too_many");
  const [row] = await db
    .insert(tickets)
    .values({ accountId, subject: subjectOf(mail), createdAt: now, updatedAt: now })
    .returning();
  if (!row) throw new Error("The conversation was not written.");
  const routed = await routeTicket(db, row, now, { addresses: mail.to });
  return { outcome: "opened", messageId: await writeTheirs(db, routed, mail, now) };
}

/** A mail to the address for complaints: most are written by programs. */
async function complainByMail(db: Database, taken: Taken, now: Date): Promise<Result> {
  const { mail } = taken;
  if (!(await isWithin(db, { kind: "abuse_mails", name: mail.from }, taken, now)))
    return leaveUnmatched(mail, "too_many");
  await takeComplaint(db, mail, now);
  return { outcome: "complaint" };
}

/** The token in an address; null if it does not look like the pattern. */
function tokenOf(address: string, pattern: string): string | null {
  const [before = "", after = ""] = pattern.toLowerCase().split("{token}");
  if (!address.startsWith(before) || !address.endsWith(after)) return null;
  const token = address.slice(before.length, address.length - after.length);
  return /^[0-9a-f]{32}$/.test(token) ? token : null;
}

/** By the address of the settings, or by that of any brand: a ticket may have moved to another one since. */
async function tokenIn(db: Database, { to }: ReadMail, replyTo: string): Promise<number | null> {
  const patterns = new Set([replyTo, ...loadedBrands().flatMap((brand) => brand.replyPattern ?? [])]);
  const tokens = to.flatMap((address) => [...patterns].flatMap((pattern) => tokenOf(address, pattern) ?? []));
  for (const token of new Set(tokens)) {
    const id = await ticketOfToken(db, token);
    if (id !== null) return id;
  }
  return null;
}

const keyOf = ({ messageId }: ReadMail, source: Buffer): string =>
  messageId ?? createHash("sha256").update(source).digest("hex");

type Whose = { sender: string; messageKey: string };

/** Whether the same mail was already processed, from another mailbox or folder. Copies wait for each other. */
async function isKnown(db: Database, id: number, { sender, messageKey }: Whose): Promise<boolean> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`inbound mail ${messageKey}`}))`);
  const isSame = and(eq(inboundMails.sender, sender), eq(inboundMails.messageKey, messageKey));
  const [known] = await db
    .select({ id: inboundMails.id })
    .from(inboundMails)
    .where(and(isSame, ne(inboundMails.id, id)));
  return known !== undefined;
}

async function resultOf(db: Database, taken: Taken, replyTo: string, now: Date): Promise<Result> {
  const { mail } = taken;
  if (mail.bounce) {
    await noteBounce(db, mail.bounce, now);
    return { outcome: "bounce" };
  }
  const ticketId = await tokenIn(db, mail, replyTo);
  // An answer in a ticket stays one, whoever has a copy.
  if (ticketId === null && isComplaint(mail) && !mail.isAutoReply) return complainByMail(db, taken, now);
  if (mail.isAutomatic) return { outcome: "automatic" };
  if (await isBlocked(db, mail.from)) return { outcome: "blocked" };
  return ticketId === null ? askByMail(db, taken, now) : answerByMail(db, ticketId, taken, now);
}

/** The source of a mail that waits for staff: its attachments are nowhere else. */
async function keepSource(db: Database, id: number, source: Buffer, { outcome, handledAt }: Result) {
  if ((outcome !== "aside" && outcome !== "too_many") || handledAt) return {};
  const sizeBytes = source.byteLength;
  return (await hasRoomFor(db, { id, sizeBytes, isUnmatched: true })) ? { source, sizeBytes } : { sizeBytes };
}

/**
 * Processes a claimed mail once: the mail is recorded in the transaction of all its effects. False = processed
 * before, or the claim is no longer ours.
 */
export function takeMail(
  id: number,
  { source, mail, isAskedFor = false }: { source: Buffer; mail: ReadMail; isAskedFor?: boolean },
  replyTo: string,
  now: Date,
): Promise<boolean> {
  return inTransaction(async (db) => {
    const isMine = and(eq(inboundMails.id, id), eq(inboundMails.outcome, "reading"));
    const [claim] = await db.select({ id: inboundMails.id }).from(inboundMails).where(isMine).for("update");
    if (!claim) return false;
    const whose = { sender: mail.from, messageKey: keyOf(mail, source) };
    if (await isKnown(db, id, whose)) {
      await db.delete(inboundMails).where(isMine);
      return false;
    }
    const result = await resultOf(db, { mail, isAskedFor }, replyTo, now);
    const kept = await keepSource(db, id, source, result);
    await db
      .update(inboundMails)
      .set({ ...whose, ...emptied, ...result, ...kept })
      .where(isMine);
    return true;
  });
}
