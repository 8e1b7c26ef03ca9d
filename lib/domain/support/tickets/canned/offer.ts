import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import { languageOf } from "@/lib/base/announcements";
import { localeOf } from "@/lib/base/locale";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { cannedReplies } from "@/lib/db/tables/support/departments";
import { byStaff } from "../../../kernel/access/access";
import { readBrandOf } from "../../../kernel/brand/of-account";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { staffOf } from "../agent/staff-id";
import { staffTicket } from "../agent/staff-ticket";
import { readSummary } from "../shared/read-thread";
import { mostCanned } from "./list";
import { type CannedFacts, fillCanned } from "./rules";

type Whose = { ticketId: number; accountId: number; agent: string };

/** The facts of a ticket, and the languages in which its customer reads. */
async function readFacts(db: Database, { ticketId, accountId, agent }: Whose) {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!account) throw new Error("The customer is not there.");
  const [brand, { about, subject }] = await Promise.all([
    readBrandOf(db, accountId),
    readSummary(db, ticketId),
  ]);
  const { firstname, lastname, companyname } = account.profile;
  const facts: CannedFacts = {
    customer: `${firstname} ${lastname}`.trim() || account.email,
    company: companyname || `${firstname} ${lastname}`.trim(),
    server: about?.kind === "server" ? about.name : "",
    invoice: about?.kind === "invoice" ? about.name : "",
    ...{ ticket: String(ticketId), subject, agent, brand: brand.name },
  };
  return { facts, language: localeOf(account.language), brandLanguage: brand.language };
}

/** The canned replies for a ticket: in its customer's language, with its facts in place of the variables. */
export const offerCanned = staffOperation({
  name: "conversations.offer_canned_replies",
  summary: "Lists canned replies as a conversation would have them",
  access: byStaff("read", "conversations/answer"),
  within: { tickets: "id" },
  looks: "now_and_then",
  fails: ["conversation.not_found", "staff.required"],
  input: z.object({ id: z.int32() }),
  output: z.object({ replies: z.array(z.object({ id: z.int(), name: z.string(), text: z.string() })) }),
  run: async ({ db, actor, note }, { id }) => {
    const { name: agent } = staffOf(actor);
    const { accountId } = await staffTicket({ db, actor }, id, false);
    const { facts, language, brandLanguage } = await readFacts(db, { ticketId: id, accountId, agent });
    const rows = await db.select().from(cannedReplies).orderBy(asc(cannedReplies.name)).limit(mostCanned);
    note({ accountId, target: `conversation ${id}`, changes: {} });
    return {
      replies: rows.map(({ id: reply, name, texts }) => ({
        id: reply,
        name,
        text: fillCanned(texts[languageOf(texts, language, brandLanguage)] ?? "", facts),
      })),
    };
  },
});
