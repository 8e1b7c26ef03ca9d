import type { Route } from "next";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Money } from "@/components/ui/money";
import { Time } from "@/components/ui/time";
import type { ShownDeferred } from "@/lib/domain/money/accounting/schema";
import { CustomerLink } from "../../customer-link";

/** Sales of which something is not earned yet; each opens into its invoice. */
export function DeferredTable({ sales }: Pick<ShownDeferred, "sales">) {
  const t = useTranslations("accounting");
  const locale = useLocale();
  return (
    <Table
      bare
      label={t("deferredSales")}
      head={
        <HeadRow>
          <HeadCell>{t("document")}</HeadCell>
          <HeadCell>{t("customer")}</HeadCell>
          <HeadCell>{t("date")}</HeadCell>
          <HeadCell>{t("termUntil")}</HeadCell>
          <HeadCell align="end">{t("amount")}</HeadCell>
        </HeadRow>
      }
    >
      {sales.map(({ invoice_id: id, document, customer, customer_name: name, issued, until, amount }) => (
        <Row key={id}>
          <Cell head className="wrap-anywhere">
            <Link
              href={`/staff/invoices/${id}` as Route}
              prefetch={false}
              className="tap text-accent-ink hover:underline"
            >
              {document}
            </Link>
          </Cell>
          <Cell label={t("customer")} className="wrap-anywhere">
            <CustomerLink id={customer}>{name || `#${customer}`}</CustomerLink>
          </Cell>
          <Cell label={t("date")} className="whitespace-nowrap">
            <Time value={`${issued}T00:00:00Z`} show="date" locale={locale} />
          </Cell>
          <Cell label={t("termUntil")} className="whitespace-nowrap">
            <Time value={`${until}T00:00:00Z`} show="date" locale={locale} />
          </Cell>
          <Cell label={t("amount")} align="end">
            <Money amount={amount} locale={locale} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
