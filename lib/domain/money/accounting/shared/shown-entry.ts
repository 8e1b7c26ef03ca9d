import { absolute, decimalOf, isPositive } from "@/lib/base/money";
import { DomainError } from "../../../kernel/errors/fail";
import type { ShownEntry } from "../schema";
import type { Booked } from "./journal";

/** An entry of the books as operations say it. */
export const shownEntry = ({ entry, event }: Booked): ShownEntry => ({
  id: entry.id,
  day: entry.day,
  cause: entry.cause,
  currency: entry.currency,
  document: entry.document,
  customer: entry.customer,
  customer_name: entry.customerName,
  invoice_id: entry.invoiceId,
  credit_note_id: entry.creditNoteId,
  payout_id: entry.payoutId,
  posting: event?.key ?? "",
  lines: entry.lines.map(({ role, account, name, amount }) => ({
    role,
    account,
    name,
    debit: isPositive(amount) ? decimalOf(amount) : "",
    credit: isPositive(amount) ? "" : decimalOf(absolute(amount)),
  })),
});

/** What has no account in the chart; null for any other error. */
export const unmappedIn = (error: unknown): string | null =>
  error instanceof DomainError && error.extras.doc === "accounting.unmapped" && "event" in error.facts
    ? String(error.facts.event)
    : null;
