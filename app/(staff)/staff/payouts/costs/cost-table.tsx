import { useLocale, useTranslations } from "next-intl";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { MoneyText } from "@/components/ui/money";
import type { CostRow } from "@/lib/domain/money/card-payouts/schema";
import { payoutMoney } from "../payout-money";

const amounts = ["gross", "fees"] as const;
const counted = [
  { name: "refunds", sum: "refunded" },
  { name: "disputes", sum: "disputed" },
] as const;

/** What each service took in each currency. */
export function CostTable({ rows }: { rows: readonly CostRow[] }) {
  const t = useTranslations("cardPayouts");
  const kinds = useTranslations("backOffice.kinds");
  const locale = useLocale();
  const money = (value: string, { currency }: CostRow) => (
    <MoneyText text={payoutMoney(value, currency, locale)} locale={locale} />
  );
  const percent = new Intl.NumberFormat(locale, { style: "percent", minimumFractionDigits: 2 });
  return (
    <Table
      label={t("costs")}
      head={
        <HeadRow>
          <HeadCell>{t("service")}</HeadCell>
          <HeadCell align="end">{t("number")}</HeadCell>
          {amounts.map((name) => (
            <HeadCell key={name} align="end">
              {t(name)}
            </HeadCell>
          ))}
          <HeadCell align="end">{t("percent")}</HeadCell>
          {counted.map(({ name }) => (
            <HeadCell key={name} align="end">
              {t(name === "refunds" ? "refund" : "dispute")}
            </HeadCell>
          ))}
        </HeadRow>
      }
    >
      {rows.map((row) => (
        <Row key={`${row.method} ${row.currency}`}>
          <Cell head>
            {kinds(row.method as "stripe")} {row.currency}
            {row.unknown > 0 && (
              <span className="block font-normal text-ink-2 text-xs">
                {t("feeUnknown", { count: row.unknown })}
              </span>
            )}
          </Cell>
          <Cell label={t("number")} align="end">
            <span className="figures">{row.payments}</span>
          </Cell>
          {amounts.map((name) => (
            <Cell key={name} label={t(name)} align="end">
              {money(row[name], row)}
            </Cell>
          ))}
          <Cell label={t("percent")} align="end">
            <span className="figures">
              {row.percent === null ? "–" : percent.format(Number(row.percent) / 100)}
            </span>
          </Cell>
          {counted.map(({ name, sum }) => (
            <Cell key={name} label={t(name === "refunds" ? "refund" : "dispute")} align="end">
              {row[name] === 0 ? (
                "–"
              ) : (
                <>
                  {money(row[sum], row)} <span className="text-ink-2 text-xs">({row[name]})</span>
                </>
              )}
            </Cell>
          ))}
        </Row>
      ))}
    </Table>
  );
}
