import { and, desc, eq } from "drizzle-orm";
import { z } from "zod";
import { FileAnswer } from "@/lib/base/file-answer";
import { wireInt } from "@/lib/base/form-values";
import type { Database } from "@/lib/db/client";
import { dunningLetterInvoices, dunningLetters } from "@/lib/db/tables/orders/dunning";
import { byStaff, reads } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { letterAnswer } from "./letter-answer";

const most = 50;

const Letters = z.object({ letters: z.array(z.object({ id: z.int(), on: z.string() })) });

/** Letters that name an invoice of the account, newest first. */
const readLetters = async (db: Database, accountId: number, invoiceId: number) => ({
  letters: await db
    .select({ id: dunningLetters.id, on: dunningLetters.issuedOn })
    .from(dunningLetterInvoices)
    .innerJoin(dunningLetters, eq(dunningLetters.id, dunningLetterInvoices.letterId))
    .where(and(eq(dunningLetterInvoices.invoiceId, invoiceId), eq(dunningLetters.accountId, accountId)))
    .orderBy(desc(dunningLetters.id))
    .limit(most),
});

/** The letters of dunning about one invoice. */
export const showLetters = operation({
  name: "billing.letters",
  summary: "Lists the letters of dunning about an invoice",
  access: reads({ right: "billing/get_invoice" }),
  input: z.object({ invoice_id: wireInt(0) }),
  output: Letters,
  run: ({ db, actor: { account } }, { invoice_id: id }) => readLetters(db, account.id, id),
});

/** A letter of dunning to the account, as it was written. */
export const downloadLetter = operation({
  name: "billing.download_letter",
  summary: "Answers a letter of dunning as PDF",
  access: reads({ right: "billing/download_invoice" }),
  fails: ["invoice.not_found", "document.too_slow"],
  input: z.object({ id: wireInt(0) }),
  output: FileAnswer,
  run: async ({ db, actor: { account } }, { id }) => {
    const own = and(eq(dunningLetters.id, id), eq(dunningLetters.accountId, account.id));
    const [row] = await db.select().from(dunningLetters).where(own);
    if (!row) throw fail("invoice.not_found");
    return letterAnswer(row);
  },
});

/** The same of any customer. */
export const downloadLetterByStaff = staffOperation({
  name: "dunning.download_letter",
  summary: "Answers a letter of dunning to a customer as PDF",
  access: byStaff("read", "customers/find"),
  within: "rows",
  fails: ["invoice.not_found", "document.too_slow"],
  input: z.object({ id: z.int32() }),
  output: FileAnswer,
  run: async ({ db, note }, { id }) => {
    const [row] = await db.select().from(dunningLetters).where(eq(dunningLetters.id, id));
    if (!row) throw fail("invoice.not_found");
    note({ accountId: row.accountId, target: `account ${row.accountId}`, changes: { looked: "invoices" } });
    return letterAnswer(row);
  },
});
