import type { SignedContext } from "@/lib/domain/kernel/operation/context";
import type { EarlierInvoice, EarlierPayment } from "@/lib/domain/money/earlier-documents/schema";
import { showEarlierInvoices, showEarlierPayments } from "@/lib/domain/money/earlier-documents/show";

/** Every earlier invoice, newest first, page by page. */
export async function* readAllInvoices(context: SignedContext): AsyncGenerator<EarlierInvoice[]> {
  for (let before: number | null | undefined; before !== null; ) {
    const page: Awaited<ReturnType<typeof showEarlierInvoices.call>> = await showEarlierInvoices.call(
      context,
      {
        before,
      },
    );
    yield page.invoices;
    before = page.older;
  }
}

/** Every earlier payment and refund, likewise. */
export async function* readAllPayments(context: SignedContext): AsyncGenerator<EarlierPayment[]> {
  for (let before: number | null | undefined; before !== null; ) {
    const page: Awaited<ReturnType<typeof showEarlierPayments.call>> = await showEarlierPayments.call(
      context,
      {
        before,
      },
    );
    yield page.payments;
    before = page.older;
  }
}
