import { and, desc, eq, inArray, ne } from "drizzle-orm";
import { type Amount, amountOf, moneyFrom, total } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { invoiceLines, invoices } from "@/lib/db/tables/money/billing";
import { creditNotes } from "@/lib/db/tables/money/documents";
import type { ServerRow } from "../../../kernel/server/server-target";
import { nameOf, titleOf } from "../rules";
import { balanceOf } from "./balance";
import { dueDay } from "./invoice-days";

/** Returns the invoices that have a line about that server, newest first. */
export async function readInvoices(db: Database, accountId: number, serverId: number) {
  const lines = db
    .select({ id: invoiceLines.invoiceId })
    .from(invoiceLines)
    .where(eq(invoiceLines.serverId, serverId));
  const rows = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.accountId, accountId), inArray(invoices.id, lines)))
    .orderBy(desc(invoices.id))
    .limit(20);
  return rows.map((invoice) => {
    const { id, status, total, currency } = invoice;
    const balance = amountOf(balanceOf(invoice));
    return {
      id,
      number: nameOf(invoice),
      title: titleOf(invoice),
      date: invoice.issuedOn,
      due: invoice.dueAt.toISOString(),
      due_on: dueDay(invoice),
      status,
      total: { value: total, currency },
      balance,
    };
  });
}

/**
 * Returns the credit notes of those invoices; if an invoice also charges for other servers, only notes that name this
 * one.
 */
export async function readNotes(
  db: Database,
  { id, hostname, currency }: Pick<ServerRow, "id" | "hostname" | "currency">,
  found: readonly { id: number }[],
) {
  const ids = found.map((invoice) => invoice.id);
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(creditNotes)
    .where(inArray(creditNotes.invoiceId, ids))
    .orderBy(desc(creditNotes.id));
  // Most servers have none, and their pages poll.
  if (rows.length === 0) return [];
  const shared = await db
    .selectDistinct({ id: invoiceLines.invoiceId })
    .from(invoiceLines)
    .where(and(inArray(invoiceLines.invoiceId, ids), ne(invoiceLines.serverId, id)));
  return rows
    .filter(({ invoiceId, reason }) => {
      const isNamed = "hostname" in reason && reason.hostname === hostname;
      return isNamed || shared.every((one) => one.id !== invoiceId);
    })
    .map(({ id: note, number, invoiceId, issuedOn, reason, total }) => ({
      id: note,
      number,
      invoice: invoiceId,
      date: issuedOn,
      why: reason.code,
      total: { value: total, currency },
    }));
}

/** Total credited for unused days; null = nothing. */
export function backFrom(notes: readonly { why: string; total: Amount }[]): Amount | null {
  const returned = notes.filter(({ why }) => why === "unused").map(({ total }) => total);
  const [first] = returned;
  if (!first) return null;
  return amountOf(total(returned.map(moneyFrom), first.currency));
}
