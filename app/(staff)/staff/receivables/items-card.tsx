import type { Route } from "next";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import { Time } from "@/components/ui/time";
import type { OpenItem } from "@/lib/domain/money/receivables/schema";

/** What one customer owed, by document. */
export function ItemsCard({ items, email }: { items: readonly OpenItem[]; email: string }) {
  const t = useTranslations("receivables");
  const locale = useLocale();
  const title = email ? t("documentsNamed", { email }) : t("items");
  return (
    <Card flush title={title}>
      <Table
        bare
        label={title}
        head={
          <HeadRow>
            <HeadCell>{t("invoice")}</HeadCell>
            <HeadCell>{t("issued")}</HeadCell>
            <HeadCell>{t("due")}</HeadCell>
            <HeadCell>{t("age")}</HeadCell>
            <HeadCell align="end">{t("amount")}</HeadCell>
          </HeadRow>
        }
      >
        {items.map(({ invoice, age, amount }) => (
          <Row key={invoice?.id ?? `rest ${amount.currency}`}>
            <Cell head>
              {invoice ? (
                // No prefetch: every read of an invoice is audited.
                <Link
                  href={`/staff/invoices/${invoice.id}` as Route}
                  prefetch={false}
                  className="text-accent-ink hover:underline"
                >
                  {invoice.number}
                </Link>
              ) : (
                t("chargedBack")
              )}
            </Cell>
            <Cell label={t("issued")}>
              {invoice ? <Time value={invoice.issued} locale={locale} show="date" /> : "–"}
            </Cell>
            <Cell label={t("due")}>
              {invoice ? <Time value={invoice.due} locale={locale} show="date" /> : "–"}
            </Cell>
            <Cell label={t("age")}>{t(`ages.${age}`)}</Cell>
            <Cell label={t("amount")} align="end">
              <Money amount={amount} locale={locale} />
            </Cell>
          </Row>
        ))}
      </Table>
    </Card>
  );
}
