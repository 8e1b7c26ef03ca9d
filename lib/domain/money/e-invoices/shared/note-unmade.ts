import { and, eq, isNull, ne } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { unmadeEInvoices } from "@/lib/db/tables/money/e-invoices";
import { log } from "@/lib/log";
import type { DomainError } from "../../../kernel/errors/fail";
import type { InvoiceRow } from "../../billing/lookup";
import type { EInvoiceFormat } from "../rules";

/** `creditNoteId` null = the invoice itself. */
export type Unmade = { row: InvoiceRow; creditNoteId: number | null; format: EInvoiceFormat };

const ofDocument = ({ row, creditNoteId }: Pick<Unmade, "row" | "creditNoteId">) =>
  and(
    eq(unmadeEInvoices.invoiceId, row.id),
    creditNoteId === null
      ? isNull(unmadeEInvoices.creditNoteId)
      : eq(unmadeEInvoices.creditNoteId, creditNoteId),
  );

/** Notes for staff that an electronic invoice could not be made, once for each document until it is settled. */
export async function noteUnmade(db: Database, unmade: Unmade, error: DomainError, now: Date): Promise<void> {
  const { row, creditNoteId, format } = unmade;
  // The invoice's page names what it lacks.
  const reason = error.extras.doc === "e_invoice.incomplete" ? "incomplete" : error.message;
  log.warn({ invoice: row.id, format, why: error.message }, "an electronic invoice was not made");
  const set = { format, reason, state: "open" as const, endedAt: null };
  const known = await db
    .update(unmadeEInvoices)
    .set(set)
    .where(and(ofDocument(unmade), ne(unmadeEInvoices.state, "settled")))
    .returning({ id: unmadeEInvoices.id });
  if (known.length > 0) return;
  // What staff have settled stays so, and another worker may note the same at the same moment.
  await db
    .insert(unmadeEInvoices)
    .values({
      ...{ accountId: row.accountId, companyId: row.companyId, invoiceId: row.id, creditNoteId },
      ...set,
      createdAt: now,
    })
    .onConflictDoNothing();
}

/** It was made after all. */
export const noteMade = (db: Database, made: Pick<Unmade, "row" | "creditNoteId">, now: Date) =>
  db
    .update(unmadeEInvoices)
    .set({ state: "made", endedAt: now })
    .where(and(ofDocument(made), eq(unmadeEInvoices.state, "open")));
