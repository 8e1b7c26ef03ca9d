import { useTranslations } from "next-intl";
import { EInvoiceLinks } from "@/components/state/e-invoice-formats";
import { Card } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import { Time } from "@/components/ui/time";
import type { Locale } from "@/lib/base/locale";
import type { InvoiceView } from "@/lib/domain/money/billing/view-schema";
import type { EInvoiceOffers } from "@/lib/domain/money/e-invoices/schema";
import { PdfLink } from "../../list/pdf-link";

type NotesProps = {
  notes: InvoiceView["credit_notes"];
  /** In which formats the invoice and its credit notes can be had. */
  formats: EInvoiceOffers["formats"];
  locale: Locale;
};

/** The invoice's credit notes. */
export function CreditNotes({ notes, formats, locale }: NotesProps) {
  const t = useTranslations("invoice");
  if (notes.length === 0) return null;
  return (
    <Card title={t("creditNotes")}>
      <ul className="space-y-3">
        {notes.map(({ id, number, issued, total }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span>
              {number}
              <span className="block text-ink-2 text-xs">
                <Money amount={total} locale={locale} />, <Time value={issued} locale={locale} show="date" />
              </span>
            </span>
            <PdfLink
              href={`/billing/credit-notes/${id}/pdf`}
              label={t("pdf")}
              making={t("pdfMaking")}
              failed={t("pdfFailed")}
            />
            <EInvoiceLinks formats={formats} base={`/billing/credit-notes/${id}/e-invoice`} number={number} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
