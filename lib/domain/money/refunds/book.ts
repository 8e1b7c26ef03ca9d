import { desc, eq } from "drizzle-orm";
import { compare, decimalOf, type Money, moneyOf } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { creditNotes } from "@/lib/db/tables/money/documents";
import { creditNoteLines, type RefundedLine } from "@/lib/db/tables/money/refunds";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { type InvoiceRow, lockInvoice } from "../billing/lookup";
import { nameOf, stepFrom } from "../billing/rules";
import { creditLines, writeLines } from "../billing/shared/credit-lines";
import { lockCredit } from "../billing/shared/ledger";
import { grossOf, partsOf, type Share } from "../billing/shared/line-shares";
import { readLeft } from "../billing/shared/read-left";
import { refundInvoice } from "../billing/shared/refund-invoice";
import { tellCreditNote } from "../billing/shared/tell-credit-note";
import { endRefunded, hindranceOf } from "../payments/shared/end-refunded";
import { type CardPart, readCardPart, sendPartBack } from "../payments/shared/refund-part";

type WantedRefund = {
  invoiceId: number;
  lines: readonly RefundedLine[];
  destination: "credit" | "card";
  service: "end" | "keep";
};

/** `card`: where it goes; null = to credit. `isAll`: nothing of the invoice is left then. */
type Plan = { invoice: InvoiceRow; parts: Share[]; amount: Money; card: CardPart | null; isAll: boolean };

/**
 * What a refund would do, with the locks of the owner's credit and of the invoice; throws if it is not possible.
 * Changes nothing.
 */
export async function planRefund(
  db: Database,
  seen: Pick<InvoiceRow, "id" | "accountId" | "currency">,
  { lines, destination, service }: WantedRefund,
): Promise<Plan> {
  await lockCredit(db, seen.accountId, seen.currency);
  const invoice = await lockInvoice(db, seen.id);
  const { currency } = invoice;
  if (invoice.kind !== "sale" || stepFrom(invoice.status, "refund") === null) throw fail("refund.unpaid");
  const left = await readLeft(db, invoice);
  const wanted = lines.map(({ line, amount }) => ({ line, amount: moneyOf(amount, currency) }));
  const found = partsOf(wanted, left.lines, left);
  if (!found) throw fail("refund.above_left", { left: decimalOf(grossOf(left)), currency });
  const card = destination === "card" ? await readCardPart(db, invoice.id) : null;
  if (destination === "card" && (!card || compare(found.amount, card.left) > 0))
    throw fail("refund.not_to_card", { left: card ? decimalOf(card.left) : "0.00", currency });
  const isAll = compare(found.amount, grossOf(left)) === 0;
  const hindrance = isAll && service === "end" ? await hindranceOf(db, invoice.id) : null;
  if (hindrance) throw invalidArgument("service", `${hindrance}: refund it afterwards, or keep the service`);
  return { invoice, ...found, card, isAll };
}

/** The last credit note of an invoice. */
async function readLastNote(db: Database, invoiceId: number) {
  const [note] = await db
    .select()
    .from(creditNotes)
    .where(eq(creditNotes.invoiceId, invoiceId))
    .orderBy(desc(creditNotes.id))
    .limit(1);
  if (!note) throw new Error(`Invoice ${invoiceId} has no credit note.`);
  return note;
}

/** A note over the rest says what of each line it gives back; one over the whole invoice lists its lines by itself. */
async function writeRest(db: Database, invoiceId: number, parts: readonly Share[]): Promise<void> {
  const { id, subtotal } = await readLastNote(db, invoiceId);
  const isSaid = (await db.$count(creditNoteLines, eq(creditNoteLines.creditNoteId, id))) > 0;
  if (subtotal !== null && !isSaid) await writeLines(db, id, parts);
}

/**
 * Refunds parts of a paid sale by line, with one credit note: to the owner's credit, or on to the card. Once nothing of
 * it is left the invoice is refunded, and what it paid for ends unless it is kept. Tells the owner. Returns the number
 * of the note.
 */
export async function bookRefund(
  db: Database,
  seen: Pick<InvoiceRow, "id" | "accountId" | "currency">,
  wanted: WantedRefund,
  now: Date,
): Promise<{ note: string; amount: Money }> {
  const { invoice, parts, amount, card, isAll } = await planRefund(db, seen, wanted);
  const { id, accountId, currency } = invoice;
  const reason = { code: card ? ("to_card" as const) : ("refunded" as const) };
  if (isAll) {
    await refundInvoice(db, id, reason, now);
    await writeRest(db, id, parts);
    if (wanted.service === "end") await endRefunded(db, id, now);
  } else {
    await creditLines(db, invoice, parts, reason, now);
  }
  const { id: noteId, number: note } = await readLastNote(db, id);
  if (card) {
    // New credit pays a debt for charged-back money first, and cannot go to the card then.
    const credit = await lockCredit(db, accountId, currency);
    if (compare(credit, amount) < 0) throw fail("credit.insufficient", { credit: decimalOf(credit) });
    await sendPartBack(db, card.payment, amount, now);
  }
  const facts = { number: note, of: nameOf(invoice), amount: decimalOf(amount), currency };
  await tellCreditNote({ db, now }, accountId, noteId, card ? { ...facts, isToCard: true } : facts);
  return { note, amount };
}
