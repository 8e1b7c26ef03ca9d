import { useLocale, useTranslations } from "next-intl";
import { EInvoiceLinks } from "@/components/state/e-invoice-formats";
import { Card } from "@/components/ui/card";
import { DownloadLink } from "@/components/ui/download-link";
import { Money } from "@/components/ui/money";
import { Time } from "@/components/ui/time";
import type { EInvoiceOffers } from "@/lib/domain/money/e-invoices/schema";
import type { BackOfficeInvoice } from "@/lib/domain/support/back-office/invoice-schema";
import { returnLabels } from "@/lib/i18n/params/billing-labels";

type NotesProps = { invoice: BackOfficeInvoice; formats: EInvoiceOffers["formats"] };

/** The credit notes for the invoice; nothing while there are none. */
export function CreditNotes({ invoice, formats }: NotesProps) {
  const t = useTranslations("invoice");
  const own = useTranslations("backOffice.invoicePage");
  const locale = useLocale();
  if (invoice.credit_notes.length === 0) return null;
  return (
    <Card title={t("creditNotes")}>
      <ul className="space-y-3">
        {invoice.credit_notes.map(({ id, number, issued, total, why }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="min-w-0">
              {number}
              <span className="block text-ink-2 text-xs">
                <Money amount={total} locale={locale} />, <Time value={issued} locale={locale} show="date" />
                {", "}
                {returnLabels(why, t)}
              </span>
            </span>
            <DownloadLink href={`/staff/credit-notes/${id}/pdf`} label={`${own("pdf")} ${number}`}>
              {own("pdf")}
            </DownloadLink>
            <EInvoiceLinks formats={formats} base={`/staff/credit-notes/${id}/e-invoice`} number={number} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
