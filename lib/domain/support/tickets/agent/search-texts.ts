import { sql } from "drizzle-orm";
import { z } from "zod";
import { unseal } from "@/lib/db/seal";
import { byStaff } from "../../../kernel/access/access";
import { fail } from "../../../kernel/errors/fail";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { hasStaffRight } from "../../../kernel/staff/staff-rights";
import { TicketStateName } from "../schema";
import { blindWords, wordsIn } from "../shared/blind-words";

/** Messages that are looked at, and those that are shown. */
const mostFound = 5_000;
const mostShown = 50;
const around = 90;

type Row = {
  id: number;
  message: number;
  at: Date;
  subject: string;
  state: "open" | "waiting" | "solved";
  account_id: number;
  email: string;
  text: Buffer;
};

/** The text around the first of these words, in one line. */
function excerptOf(text: string, words: readonly string[]): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  const lower = line.toLowerCase();
  const at = words.map((word) => lower.indexOf(word)).find((place) => place >= 0) ?? 0;
  const from = Math.max(0, at - around);
  const end = at + around;
  return `${from > 0 ? "…" : ""}${line.slice(from, end)}${end < line.length ? "…" : ""}`;
}

/**
 * Tickets whose messages or notes have all of these words, whole, in one message; the newest message first. What was asked
 * is in the audit log.
 */
export const searchTexts = staffOperation({
  name: "conversations.search_texts",
  summary: "Finds conversations by the words of their messages",
  access: byStaff("read", "conversations/answer"),
  within: "rows",
  fails: ["argument.invalid"],
  pool: "staff_searches",
  input: z.object({ q: z.string().trim().max(200) }),
  output: z.object({
    found: z.array(
      z.object({
        id: z.int(),
        subject: z.string(),
        state: TicketStateName,
        account: z.object({ id: z.int(), email: z.string() }),
        at: z.string(),
        excerpt: z.string(),
      }),
    ),
    /** There may be more. */
    is_cut: z.boolean(),
  }),
  run: async ({ db, actor, note }, { q }) => {
    const words = wordsIn(q);
    if (words.length === 0) throw fail("argument.invalid", { parameter: "q", reason: "has no word" });
    note({ changes: { q } });
    const hidesObjections = actor.kind === "staff" && !hasStaffRight(actor.account, "staff/manage");
    const isShown = hidesObjections ? sql`and t.impersonation_id is null` : sql``;
    const { rows } = await db.execute<Row>(sql`
      with found as materialized (select id, ticket_id from ticket_messages
        where words @> ${sql.param(blindWords(q))}::text[] limit ${mostFound}),
      newest as (select ticket_id, max(id) as message from found group by ticket_id order by 2 desc limit ${mostShown + 1})
      select t.id, m.id as message, m.created_at as at, t.subject, t.state, a.id as account_id, a.email, m.text
      from newest n join ticket_messages m on m.id = n.message join tickets t on t.id = n.ticket_id
        join accounts a on a.id = t.account_id
      where true ${isShown} order by n.message desc`);
    return {
      found: rows.slice(0, mostShown).map(({ id, subject, state, account_id, email, at, text }) => ({
        ...{ id, subject, state, account: { id: account_id, email }, at: new Date(at).toISOString() },
        excerpt: excerptOf(text.length === 0 ? "" : unseal("conversation", text), words),
      })),
      is_cut: rows.length > mostShown,
    };
  },
});
