import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { type Database, database } from "@/lib/db/client";
import { bankReceipts } from "@/lib/db/tables/desk";
import { readCamt053 } from "@/lib/outside/bank-statement/camt053";
import { readStatementCsv } from "@/lib/outside/bank-statement/csv";
import type { Receipt, Statement } from "@/lib/outside/bank-statement/port";
import { byStaff } from "../kernel/access";
import type { Context } from "../kernel/context";
import { invalidArgument } from "../kernel/errors";
import { staffOperation } from "../kernel/staff-operation";
import { staffIdOf } from "../kernel/staff-reason";
import { type Booking, bookReceipt } from "./book-receipt";

/** A currency for statements that name none: banks that leave it out keep accounts in one. */
const usualCurrency = "EUR";
const largestFile = 900_000;

/** Reads a bank's file; an XML file is told by how it begins, whatever its name. Throws one sentence. */
export const readStatementText = (text: string): Statement =>
  /^\s*</.test(text) ? readCamt053(text) : readStatementCsv(text, usualCurrency);

/** What no invoice was found for waits for a person; what was booked after all waits no longer. */
async function keepReceipt(
  db: Database,
  context: Context,
  receipt: Receipt,
  booking: Booking,
): Promise<void> {
  const { id, account, amount, currency, day, text } = receipt;
  const { now } = context;
  if (booking.end === "unmatched") {
    const facts = { problem: booking.problem.code, invoice: booking.invoice };
    await db
      .insert(bankReceipts)
      .values({
        key: `${account} ${id}`,
        receipt: id,
        account,
        amount,
        currency,
        day,
        text,
        ...facts,
        state: "open",
        createdAt: now,
      })
      .onConflictDoNothing();
    return;
  }
  await db
    .update(bankReceipts)
    .set({ state: "booked", closedAt: now, closedBy: staffIdOf(context.actor) })
    .where(
      and(eq(bankReceipts.account, account), eq(bankReceipts.receipt, id), eq(bankReceipts.state, "open")),
    );
}

/** Books each receipt in a transaction of its own, so that one that is refused takes no other along. */
export async function bookStatement(
  context: Context,
  { receipts }: Statement,
  anyAmount: boolean,
): Promise<{ receipt: Receipt; booking: Booking }[]> {
  const db = database();
  const done: { receipt: Receipt; booking: Booking }[] = [];
  for (const receipt of receipts) {
    const booking = await bookReceipt({ ...context, db }, receipt, anyAmount);
    await keepReceipt(db, context, receipt, booking);
    done.push({ receipt, booking });
  }
  return done;
}

/** A statement that staff upload. What names an invoice and is the amount due is booked; the rest waits on a list. */
export const importStatement = staffOperation({
  name: "payments.import_statement",
  summary: "Books the receipts of a bank's statement and keeps those that match no invoice",
  access: byStaff("write", "payments/record"),
  input: z.object({ text: z.string().min(1).max(largestFile), any_amount: z.boolean().default(false) }),
  output: z.object({ booked: z.int(), known: z.int(), unmatched: z.int() }),
  run: async (context, { text, any_amount: anyAmount }) => {
    const statement = ((): Statement => {
      try {
        return readStatementText(text);
      } catch (error) {
        throw invalidArgument("text", error instanceof Error ? error.message : "cannot be read");
      }
    })();
    const done = await bookStatement(context, statement, anyAmount);
    const count = (end: Booking["end"]) => done.filter(({ booking }) => booking.end === end).length;
    const counts = { booked: count("booked"), known: count("known"), unmatched: count("unmatched") };
    context.note({ changes: counts });
    return counts;
  },
});
