import { useLocale, useTranslations } from "next-intl";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Money } from "@/components/ui/money";
import { formatAmount } from "@/lib/base/money-text";
import type { CreditPage } from "@/lib/domain/support/announcements/credits/schema";

/** Who gets how much: the sums, and each server. */
export function CreditLines({ page }: { page: CreditPage }) {
  const t = useTranslations("announcementAdmin.credit");
  const locale = useLocale();
  const { hours, servers, customers, totals, lines } = page;
  const numberText = (value: number) => value.toLocaleString(locale);
  return (
    <div className="space-y-3">
      <p className="figures text-sm">
        {t("sum", {
          total: totals.map((one) => formatAmount(one, locale)).join(" + ") || "0",
          servers: numberText(servers),
          customers: numberText(customers),
          hours: numberText(hours),
        })}
      </p>
      {lines.length > 0 && (
        <Table
          bare
          label={t("lines")}
          head={
            <HeadRow>
              <HeadCell>{t("server")}</HeadCell>
              <HeadCell>{t("customer")}</HeadCell>
              <HeadCell align="end">{t("amount")}</HeadCell>
            </HeadRow>
          }
        >
          {lines.map(({ server, hostname, email, amount, end }) => (
            <Row key={server}>
              <Cell head>
                <span className="wrap-anywhere">{hostname}</span>
                <span className="block text-ink-2 text-xs">№ {server}</span>
              </Cell>
              <Cell label={t("customer")}>
                <span className="wrap-anywhere">{email}</span>
              </Cell>
              <Cell label={t("amount")} align="end">
                <Money amount={amount} locale={locale} />
                {end && <span className="block text-ink-2 text-xs">{t(`ends.${end}`)}</span>}
              </Cell>
            </Row>
          ))}
        </Table>
      )}
    </div>
  );
}
