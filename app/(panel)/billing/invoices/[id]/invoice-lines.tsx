import type { Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { Money } from "@/components/ui/money";
import type { Locale } from "@/lib/base/locale";
import { percentText } from "@/lib/domain/billing/rules";
import { TaxReason } from "./tax-reason";
import { Trace } from "./trace";
import { currencyOf, serverOf, type WireInvoice } from "./wire-invoice";

type LinesProps = { invoice: WireInvoice; locale: Locale };

/** What is charged, and how the sum came about. */
export function InvoiceLines({ invoice, locale }: LinesProps) {
  const t = useTranslations("invoice");
  const currency = currencyOf(invoice);
  return (
    <Card title={t("lines")} flush>
      <Table
        bare
        label={t("lines")}
        head={
          <HeadRow>
            <HeadCell>{t("description")}</HeadCell>
            <HeadCell>{t("link.server")}</HeadCell>
            <HeadCell align="end">{t("amount")}</HeadCell>
          </HeadRow>
        }
      >
        {invoice.items.item.map((line) => {
          const server = serverOf(invoice, line.inv_id);
          return (
            <Row key={line.id}>
              <Cell head className="font-normal!">
                {line.description}
              </Cell>
              <Cell label={t("link.server")}>
                {server ? (
                  <Link href={`/servers/${server}` as Route} className="tap text-accent-ink hover:underline">
                    {server}
                  </Link>
                ) : (
                  "—"
                )}
              </Cell>
              <Cell label={t("amount")} align="end">
                <Money amount={line.amount} currency={currency} locale={locale} />
              </Cell>
            </Row>
          );
        })}
      </Table>
      <div className="border-t p-4">
        <Sums invoice={invoice} locale={locale} />
        {invoice.trace.length > 0 && <Trace invoice={invoice} locale={locale} />}
      </div>
    </Card>
  );
}

function Sums({ invoice, locale }: LinesProps) {
  const t = useTranslations("invoice");
  const currency = currencyOf(invoice);
  const money = (amount: string) => <Money amount={amount} currency={currency} locale={locale} />;
  return (
    <div className="ms-auto max-w-sm">
      <DefinitionList
        look="sums"
        items={[
          { key: "subtotal", term: t("subtotal"), value: money(invoice.subtotal) },
          {
            key: "tax",
            term: t("tax", { percent: percentText(invoice.taxrate) }),
            note: <TaxReason invoice={invoice} locale={locale} />,
            value: money(invoice.tax),
          },
          { key: "total", term: t("total"), value: money(invoice.total), strong: true },
          { key: "credit", term: t("creditApplied"), value: money(invoice.credit) },
          { key: "balance", term: t("balance"), value: money(invoice.balance), strong: true },
        ]}
      />
    </div>
  );
}
