import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { isLocale } from "@/lib/base/locale";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { helpArticles } from "@/lib/db/tables/support/help-center";
import { ticketMessages } from "@/lib/db/tables/support/tickets";
import { byStaff } from "../../kernel/access/access";
import { defaultBrand } from "../../kernel/brand/loaded";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { staffIdOf } from "../../kernel/staff/staff-reason";
import { hasStaffRight } from "../../kernel/staff/staff-rights";
import { anyTicket } from "../tickets/lookup";
import { targetOf } from "./lookup";
import { articleLimits, personalIn } from "./rules";
import { writeTexts } from "./shared/write-texts";

/**
 * Makes a draft of an answer of support, in the customer's language. Returns what in it may be about a person; staff take
 * that out before they publish it. Nothing else of the ticket is taken over.
 */
export const articleFromTicket = staffOperation({
  name: "help_center.from_ticket",
  summary: "Makes an article of an answer to a customer",
  access: byStaff("write", "help_center/manage"),
  changes: [],
  fails: ["staff.right_missing", "conversation.not_found"],
  input: z.object({ ticket: z.int32().positive(), message: z.int().positive() }),
  output: z.object({ id: z.int(), personal: z.array(z.string()) }),
  run: async ({ db, now, actor, note }, { ticket: ticketId, message }) => {
    const right = "conversations/answer";
    if (actor.kind === "staff" && !hasStaffRight(actor.account, right))
      throw fail("staff.right_missing", { right });
    const ticket = await anyTicket(db, ticketId, false);
    // Objections are about a person.
    if (ticket.impersonationId !== null) throw fail("conversation.not_found");
    const isAnswer = and(
      eq(ticketMessages.id, message),
      eq(ticketMessages.ticketId, ticketId),
      eq(ticketMessages.author, "staff"),
      eq(ticketMessages.isInternal, false),
    );
    const [row] = await db.select({ text: ticketMessages.text }).from(ticketMessages).where(isAnswer);
    if (!row || row.text === "") throw fail("conversation.not_found");
    const [customer] = await db
      .select({ language: accounts.language })
      .from(accounts)
      .where(eq(accounts.id, ticket.accountId));
    const language = isLocale(customer?.language) ? customer.language : defaultBrand().language;
    const title = ticket.subject.slice(0, articleLimits.title);
    const text = { title, category: "", body: row.text.slice(0, articleLimits.body) };
    const facts = { brandId: null, position: 0, createdAt: now, createdBy: staffIdOf(actor), changedAt: now };
    const [made] = await db.insert(helpArticles).values(facts).returning({ id: helpArticles.id });
    if (!made) throw new Error("The article was not written.");
    const written = { id: made.id, revision: 1, texts: { [language]: text }, authorId: staffIdOf(actor) };
    await writeTexts(db, written, now);
    note({ target: targetOf(made.id), changes: { ticket: ticketId } });
    return { id: made.id, personal: personalIn(`${title}\n${row.text}`) };
  },
});
