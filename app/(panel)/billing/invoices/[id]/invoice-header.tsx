import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CancelOrder } from "@/components/form/dialogs/cancel-order";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { CopyButton } from "@/components/ui/copy-button";
import { DownloadLink } from "@/components/ui/download-link";
import { Ban, Check, CircleAlert, Clock, Undo2 } from "@/components/ui/icons";
import { PageHeader } from "@/components/ui/page-header";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import type { Tone } from "@/components/ui/tone";
import type { Locale } from "@/lib/base/locale";
import { type ShownStatus, shownStatus } from "@/lib/domain/money/billing/rules";
import type { InvoiceView } from "@/lib/domain/money/billing/view-schema";
import { PdfLink } from "../../list/pdf-link";

const size = { size: 13, "aria-hidden": true } as const;
const looks = {
  Unpaid: ["attention", <Clock key="icon" {...size} />],
  PartPaid: ["attention", <Clock key="icon" {...size} />],
  Overdue: ["danger", <CircleAlert key="icon" {...size} />],
  Paid: ["good", <Check key="icon" {...size} />],
  Cancelled: ["neutral", <Ban key="icon" {...size} />],
  Collections: ["danger", <CircleAlert key="icon" {...size} />],
  Refunded: ["info", <Undo2 key="icon" {...size} />],
} satisfies Record<ShownStatus, [Tone, ReactNode]>;

type HeaderProps = { invoice: InvoiceView; locale: Locale; now: string };

export function InvoiceHeader({ invoice, locale, now }: HeaderProps) {
  const t = useTranslations("invoice");
  const common = useTranslations("common");
  const number = invoice.number;
  const { is_overdue: isLate, pay_by: payBy } = invoice;
  const state = shownStatus(invoice.status, { isOverdue: isLate, isPartPaid: invoice.is_part_paid });
  const [tone, icon] = looks[state];
  return (
    <PageHeader
      breadcrumb={<Breadcrumb label={common("path")} items={[{ href: "/billing", label: t("billing") }]} />}
      title={t("title", { title: invoice.title, number })}
      aside={
        <>
          <CopyButton
            value={number}
            label={common("copyNamed", { what: number })}
            copiedLabel={common("copied")}
          />
          <StateChip tone={tone} icon={icon}>
            {t(`status.${state}`)}
          </StateChip>
          {invoice.status === "Unpaid" && (
            <span className={isLate ? "text-danger" : undefined}>
              {payBy
                ? t.rich("payBy", { time: () => <Time value={payBy} locale={locale} /> })
                : t.rich("dueIn", {
                    time: () => <Time value={invoice.due} locale={locale} now={now} show="both" />,
                  })}
            </span>
          )}
        </>
      }
      actions={
        <>
          <PdfLink
            href={`/billing/invoices/${invoice.id}/pdf`}
            label={t("pdf")}
            making={t("pdfMaking")}
            failed={t("pdfFailed")}
          />
          <DownloadLink href={`/billing/invoices/${invoice.id}/csv`}>{t("csv")}</DownloadLink>
          {invoice.cancels && <CancelOrder what={invoice.cancels} invoiceId={invoice.id} size="sm" />}
        </>
      }
    />
  );
}
