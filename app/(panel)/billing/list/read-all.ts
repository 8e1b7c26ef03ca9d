import type { SignedContext } from "@/lib/domain/kernel/operation/context";
import { isNumberedTitle } from "@/lib/domain/money/billing/rules";
import { showCredit } from "@/lib/domain/money/billing/show-credit";
import { showCreditNotes } from "@/lib/domain/money/billing/show-credit-notes";
import { showInvoices } from "@/lib/domain/money/billing/show-invoices";
import { showPayments } from "@/lib/domain/money/payments/show-payments";
import { type Filter, filterInput } from "./list-view";

const size = 250;

type Page<Entry> = { entries: Entry[]; older: number | null };

/** All pages of a list, newest first; each is read once the previous one was consumed. */
async function* pagesOf<Entry>(
  read: (from: { before?: number }) => Promise<Page<Entry>>,
): AsyncGenerator<Entry[]> {
  let page = await read({});
  yield page.entries;
  while (page.older !== null) {
    page = await read({ before: page.older });
    yield page.entries;
  }
}

/** An already loaded list as a single page. */
export async function* inOne<Entry>(entries: Entry[]): AsyncGenerator<Entry[]> {
  yield entries;
}

/**
 * Every invoice and receipt that matches the filter. Documents without a number are left out: they are not
 * bookkeeping records.
 */
export const readNumbered = (context: SignedContext, filter: Filter) =>
  pagesOf(async (from) => {
    const page = await showInvoices.call(context, { ...filterInput(filter), ...from, size });
    return { ...page, entries: page.entries.filter(({ title }) => isNumberedTitle(title)) };
  });

/** Every credit note that was issued in the year. */
export const readAllCreditNotes = (context: SignedContext, year: number) =>
  pagesOf((from) => showCreditNotes.call(context, { ...from, year }));

/** Every movement of the credit. */
export const readAllMovements = (context: SignedContext) =>
  pagesOf((from) => showCredit.call(context, { ...from, size }));

/** Every payment and refund. */
export const readAllPayments = (context: SignedContext) =>
  pagesOf((from) => showPayments.call(context, from));
