import { and, asc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { type LocalTexts, languageOf } from "@/lib/base/announcements";
import { localeOf, locales } from "@/lib/base/locale";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers/servers";
import { ticketMessages, tickets } from "@/lib/db/tables/support/tickets";
import { byStaff } from "../../../kernel/access/access";
import { findCustomer } from "../../../kernel/account/find-customer";
import { readBrandOf } from "../../../kernel/brand/of-account";
import { fail } from "../../../kernel/errors/fail";
import { lockServer } from "../../../kernel/server/any-server";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { textsOf } from "../../announcements/shared/texts";
import { TextsByLanguage } from "../departments/schema";
import { mailAnswer } from "../inbound/mail-answer";
import { textLimits } from "../rules";
import { FileIds, SendKey, Subject } from "../schema";
import { requireReader } from "../shared/require-reader";
import { writeMessage } from "../shared/write-message";
import { staffOf } from "./staff-id";

type Said = { subject: string; text: string };

/** Subject and text in the language of the customer, else of the brand; only languages with both count. */
async function saidTo(
  db: Database,
  accountId: number,
  subjects: LocalTexts,
  texts: LocalTexts,
): Promise<Said> {
  const { language } = await findCustomer(db, accountId);
  const brand = await readBrandOf(db, accountId);
  const whole = Object.fromEntries(
    locales.filter((one) => subjects[one] && texts[one]).map((one) => [one, texts[one] ?? ""]),
  );
  const chosen = languageOf(whole, localeOf(language), brand.language);
  const [subject, text] = [subjects[chosen], texts[chosen]];
  if (!subject || !text) throw fail("conversation.no_text");
  return { subject: Subject.parse(subject), text };
}

async function writtenBefore(db: Database, authorId: number, sendKey: string): Promise<number | null> {
  const [row] = await db
    .select({ id: ticketMessages.ticketId })
    .from(ticketMessages)
    .where(and(eq(ticketMessages.authorId, authorId), eq(ticketMessages.sendKey, sendKey)));
  return row?.id ?? null;
}

/** As many servers are named below a text; of more, it says how many. */
const mostNamed = 100;

/** The text with the names of all servers that it is about, which are of the account and still there. */
async function withNames(
  db: Database,
  accountId: number,
  text: string,
  ids: readonly number[],
): Promise<string> {
  const isThere = and(eq(servers.accountId, accountId), anyOf(servers.id, ids), isNull(servers.deletedAt));
  const rows = await db
    .select({ name: servers.hostname })
    .from(servers)
    .where(isThere)
    .orderBy(asc(servers.id));
  const lines = rows.slice(0, mostNamed).map(({ name }) => `- ${name}`);
  const rest = rows.length > mostNamed ? [`+ ${rows.length - mostNamed}`] : [];
  return [text, "", ...lines, ...rest].join("\n");
}

/**
 * Opens a ticket with a message to a customer, who gets it by mail as any answer, in their language if there is a text in
 * it. About a server, it goes to the account that has it.
 */
export const writeToCustomer = staffOperation({
  name: "conversations.write",
  summary: "Writes to a customer in a new conversation",
  access: byStaff("write", "conversations/answer"),
  within: ({ to, id }) => (to === "server" ? { servers: id } : { accounts: id }),
  changes: ["conversations"],
  fails: [
    "staff.required",
    "account.not_found",
    "server.not_found",
    "conversation.no_text",
    "conversation.no_reader",
  ],
  input: z.object({
    /** The number of an account, or of a server. */
    to: z.enum(["customer", "server"]),
    id: z.int32(),
    /** Further servers of the same account that it is about, which are named below the text; those of others are not. */
    also: z.array(z.int32()).max(1_000).default([]),
    subjects: TextsByLanguage(textLimits.subject),
    texts: TextsByLanguage(textLimits.message),
    files: FileIds,
    /** Left out where something else says that it is done once. */
    send_key: SendKey.optional(),
  }),
  output: z.object({ id: z.int() }),
  run: async ({ db, now, actor, note }, { to, id, also, subjects, texts, files, send_key: sendKey }) => {
    const staff = staffOf(actor);
    const server = to === "server" ? await lockServer(db, id) : null;
    const accountId = server?.accountId ?? id;
    const before = sendKey === undefined ? null : await writtenBefore(db, staff.id, sendKey);
    if (before !== null) return { id: before };
    await requireReader(db, accountId);
    const said = await saidTo(db, accountId, textsOf(subjects), textsOf(texts));
    const { subject } = said;
    const isOfMany = server !== null && also.length > 0;
    const text = isOfMany ? await withNames(db, accountId, said.text, [server.id, ...also]) : said.text;
    const [row] = await db
      .insert(tickets)
      .values({
        ...{ accountId, subject, serverId: isOfMany ? null : (server?.id ?? null), assigneeId: staff.id },
        origin: "STAFF",
        createdAt: now,
        updatedAt: now,
      })
      .returning();
    if (!row) throw new Error("The conversation was not written.");
    const author = { author: "staff", authorId: staff.id, ...(sendKey ? { sendKey } : {}) } as const;
    await writeMessage(db, row, { ...author, text, files, event: "staff_writes" }, now);
    await mailAnswer({ db, now }, row, { by: staff.name, text, isFirst: true });
    note({ accountId, target: `conversation ${row.id}`, changes: { kind: "answer", files: files.length } });
    return { id: row.id };
  },
});
