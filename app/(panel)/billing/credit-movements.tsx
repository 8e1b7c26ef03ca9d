import { Wallet } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Time } from "@/components/ui/time";
import type { Locale } from "@/lib/base/locale";
import { sum } from "@/lib/base/money";
import { type Currency, formatMoney, isNegativeMoney } from "@/lib/base/money-text";
import { type ListView, pathOf } from "./list-view";
import { MovementWords } from "./movement-words";

type Movement = { id: number; date: string; description: string; amount: string; relid: number };
type Balanced = Movement & { after: string };

const newestCount = 8;

/** Every movement with the credit after it, newest first. */
function withBalances(movements: readonly Movement[], currency: Currency): Balanced[] {
  let after = "0.00";
  return movements
    .map((movement) => {
      after = sum([after, movement.amount], currency);
      return { ...movement, after };
    })
    .reverse();
}

type MovementsProps = {
  movements: readonly Movement[];
  view: ListView;
  currency: Currency;
  locale: Locale;
};

/** What came onto the credit and what went off it. */
export function CreditMovements({ movements, view, currency, locale }: MovementsProps) {
  const t = useTranslations("billing");
  const all = withBalances(movements, currency);
  const shown = view.allMovements ? all : all.slice(0, newestCount);
  return (
    <Card id="movements" title={t("movements")} flush>
      {all.length === 0 ? (
        <EmptyState icon={<Wallet size={22} aria-hidden />} title={t("movementsNone")}>
          {t("movementsNoneText")}
        </EmptyState>
      ) : (
        <Table
          bare
          label={t("movements")}
          head={
            <HeadRow>
              <HeadCell>{t("what")}</HeadCell>
              <HeadCell>{t("date")}</HeadCell>
              <HeadCell align="end">{t("amount")}</HeadCell>
              <HeadCell align="end">{t("after")}</HeadCell>
            </HeadRow>
          }
          footer={
            shown.length < all.length && (
              <Link
                href={pathOf({ ...view, allMovements: true }, "#movements")}
                scroll={false}
                className="tap text-accent-ink hover:underline"
              >
                {t("allMovements", { count: all.length })}
              </Link>
            )
          }
        >
          {shown.map((movement) => (
            <MovementRow key={movement.id} {...{ movement, currency, locale }} />
          ))}
        </Table>
      )}
    </Card>
  );
}

function MovementRow(props: { movement: Balanced; currency: Currency; locale: Locale }) {
  const { movement, currency, locale } = props;
  const t = useTranslations("billing");
  const words = <MovementWords description={movement.description} />;
  const amount = formatMoney(movement.amount, currency, locale);
  return (
    <Row>
      <Cell head className="font-normal!">
        {movement.relid > 0 ? (
          <Link
            href={`/billing/invoices/${movement.relid}` as Route}
            className="tap text-accent-ink hover:underline"
          >
            {words}
          </Link>
        ) : (
          words
        )}
      </Cell>
      <Cell label={t("date")}>
        <Time value={movement.date} locale={locale} show="date" className="whitespace-nowrap" />
      </Cell>
      <Cell label={t("amount")} align="end" className="whitespace-nowrap">
        {isNegativeMoney(movement.amount) ? amount : `+${amount}`}
      </Cell>
      <Cell label={t("after")} align="end" className="whitespace-nowrap text-ink-2">
        {formatMoney(movement.after, currency, locale)}
      </Cell>
    </Row>
  );
}
