import type { Route } from "next";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { Money } from "@/components/ui/money";
import { percentText } from "@/lib/base/decimal-text";
import type { BackOfficeInvoice } from "@/lib/domain/support/back-office/invoice-schema";
import { inReadersDays } from "@/lib/i18n/params/line-days";
import { lineLabels } from "@/lib/i18n/params/line-labels";

/** The lines of the invoice, and its sums. */
export function InvoiceLines({ invoice }: { invoice: BackOfficeInvoice }) {
  const t = useTranslations("invoice");
  const serverTitle = useTranslations("serverRecord");
  const locale = useLocale();
  const { subtotal, tax, tax_rate, total, paid, balance } = invoice;
  const sums = [
    { key: "subtotal", term: t("subtotal"), value: <Money amount={subtotal} locale={locale} /> },
    {
      key: "tax",
      term: t("tax", { percent: percentText(tax_rate, locale) }),
      value: <Money amount={tax} locale={locale} />,
    },
    { key: "total", term: t("total"), value: <Money amount={total} locale={locale} />, strong: true },
    { key: "paid", term: t("creditApplied"), value: <Money amount={paid} locale={locale} /> },
    { key: "balance", term: t("balance"), value: <Money amount={balance} locale={locale} />, strong: true },
  ];
  return (
    <Card title={t("lines")} flush>
      <Table
        bare
        label={t("lines")}
        head={
          <HeadRow>
            <HeadCell>{t("description")}</HeadCell>
            <HeadCell align="end">{t("amount")}</HeadCell>
          </HeadRow>
        }
      >
        {invoice.lines.map(({ id, what, amount, server }) => (
          <Row key={id}>
            <Cell head className="break-words font-normal!">
              <span className="block min-w-0">
                {lineLabels(inReadersDays(what, locale), t)}
                {server !== null && (
                  <Link
                    href={`/staff/servers/${server}` as Route}
                    prefetch={false}
                    className="tap block w-fit text-accent-ink text-xs hover:underline"
                  >
                    {serverTitle("title", { id: String(server) })}
                  </Link>
                )}
              </span>
            </Cell>
            <Cell label={t("amount")} align="end">
              <Money amount={amount} locale={locale} />
            </Cell>
          </Row>
        ))}
      </Table>
      <div className="border-t p-4">
        <div className="ms-auto max-w-sm">
          <DefinitionList look="sums" items={sums} />
        </div>
      </div>
    </Card>
  );
}
