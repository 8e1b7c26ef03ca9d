import type { Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { DefinitionList } from "@/components/ui/definition-list";
import { Money } from "@/components/ui/money";
import { percentText } from "@/lib/base/decimal-text";
import type { Locale } from "@/lib/base/locale";
import type { Amount } from "@/lib/base/money";
import { formatAmount, signOf } from "@/lib/base/money-text";
import type { InvoiceView } from "@/lib/domain/money/billing/view-schema";
import { taxLabels } from "@/lib/i18n/params/billing-labels";
import { Line } from "./line";
import { Trace } from "./trace";

type LinesProps = { invoice: InvoiceView; locale: Locale };

/** Charged items, and how the total was calculated. */
export function InvoiceLines({ invoice, locale }: LinesProps) {
  const t = useTranslations("invoice");
  const hasServers = invoice.lines.some(({ server_id: server }) => server !== null);
  const nameOf = (id: number) => invoice.servers.find((one) => one.id === id)?.hostname ?? id;
  return (
    <Card title={t("lines")} flush>
      <Table
        bare
        label={t("lines")}
        head={
          <HeadRow>
            <HeadCell>{t("description")}</HeadCell>
            {hasServers && <HeadCell>{t("link.server")}</HeadCell>}
            <HeadCell align="end">{t("amount")}</HeadCell>
          </HeadRow>
        }
      >
        {invoice.lines.map((line) => {
          const server = line.server_id;
          return (
            <Row key={line.id}>
              <Cell head className="font-normal! md:pt-2.5 md:align-top">
                <Line line={line} invoice={invoice} locale={locale} />
              </Cell>
              {hasServers && (
                <Cell label={t("link.server")} className="md:pt-2.5 md:align-top">
                  {server ? (
                    <Link
                      href={`/servers/${server}` as Route}
                      className="tap text-accent-ink hover:underline"
                    >
                      {nameOf(server)}
                    </Link>
                  ) : (
                    "–"
                  )}
                </Cell>
              )}
              <Cell label={t("amount")} align="end" className="md:pt-2.5 md:align-top">
                <Money amount={line.amount} locale={locale} />
              </Cell>
            </Row>
          );
        })}
      </Table>
      <div className="border-t p-4">
        <Sums invoice={invoice} locale={locale} />
        {invoice.trace.length > 1 && <Trace trace={invoice.trace} locale={locale} />}
      </div>
    </Card>
  );
}

function Balance({ invoice: { balance }, locale }: LinesProps) {
  const t = useTranslations("invoice");
  const common = useTranslations("common");
  return (
    <span className="inline-flex items-baseline gap-1">
      {signOf(balance.value) > 0 && (
        <CopyButton
          value={balance.value}
          label={t("copyAmount", { amount: formatAmount(balance, locale) })}
          copiedLabel={common("copied")}
        />
      )}
      <Money amount={balance} locale={locale} />
    </span>
  );
}

function Sums({ invoice, locale }: LinesProps) {
  const t = useTranslations("invoice");
  const money = (amount: Amount) => <Money amount={amount} locale={locale} />;
  // AddFunds and combined invoices have no tax of their own; the invoices within a combined one have theirs.
  const isSale = invoice.tax_reason.code !== "not_a_sale";
  return (
    <div className="ms-auto max-w-sm">
      <DefinitionList
        look="sums"
        items={[
          ...(isSale
            ? [
                { key: "subtotal", term: t("subtotal"), value: money(invoice.subtotal) },
                {
                  key: "tax",
                  term: t("tax", { percent: percentText(invoice.tax_rate, locale) }),
                  note: taxLabels(invoice.tax_reason, t, locale),
                  value: money(invoice.tax),
                },
              ]
            : []),
          {
            key: "total",
            term: t("total"),
            note: isSale ? undefined : taxLabels(invoice.tax_reason, t, locale),
            value: money(invoice.total),
            strong: true,
          },
          ...(signOf(invoice.covered.value) === 0
            ? []
            : [{ key: "credit", term: t("creditApplied"), value: money(invoice.covered) }]),
          {
            key: "balance",
            term: t("balance"),
            value: <Balance invoice={invoice} locale={locale} />,
            strong: true,
          },
        ]}
      />
    </div>
  );
}
