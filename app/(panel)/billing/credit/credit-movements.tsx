import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { DownloadLink } from "@/components/ui/download-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Wallet } from "@/components/ui/icons";
import { Money } from "@/components/ui/money";
import { PanelLink } from "@/components/ui/panel-link";
import { Time } from "@/components/ui/time";
import type { Locale } from "@/lib/base/locale";
import { signOf } from "@/lib/base/money-text";
import type { CreditHistory, CreditPage } from "@/lib/domain/money/billing/view-schema";
import { entryLabels } from "@/lib/i18n/params/billing-labels";
import { behindFold, rowsBeforeFold } from "../fold-rules";
import { type ListView, pathOf } from "../list/list-view";
import { Pages } from "../list/pages";
import { PhoneFold } from "../phone-fold";
import { CreditChart } from "./credit-chart";

type MovementsProps = {
  page: CreditPage;
  /** Null if it could not be read. */
  history: CreditHistory | null;
  view: ListView;
  locale: Locale;
};

/** All movements of the credit. */
export function CreditMovements({ page, history, view, locale }: MovementsProps) {
  const t = useTranslations("billing");
  return (
    <Card
      id="movements"
      title={t("movements")}
      actions={page.total > 0 && <DownloadLink href="/billing/credit.csv">{t("csv")}</DownloadLink>}
      flush
    >
      {history && <CreditChart history={history} locale={locale} />}
      {page.total === 0 ? (
        <EmptyState icon={<Wallet size={22} aria-hidden />} title={t("movementsNone")}>
          {t("movementsNoneText")}
        </EmptyState>
      ) : (
        <PhoneFold
          labels={{ unfold: t("unfold"), fold: t("fold") }}
          isOpen={Object.keys(view.movements).length > 0}
          isNeeded={page.entries.length > rowsBeforeFold}
        >
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
              <Pages
                {...page}
                label={t("pagesOfMovements")}
                pathTo={(movements) => pathOf({ ...view, movements }, "#movements")}
              />
            }
          >
            {page.entries.map((movement, index) => (
              <MovementRow
                key={movement.id}
                movement={movement}
                locale={locale}
                isFolded={index >= rowsBeforeFold}
              />
            ))}
          </Table>
        </PhoneFold>
      )}
    </Card>
  );
}

type MovementProps = { movement: CreditPage["entries"][number]; locale: Locale; isFolded: boolean };

function MovementRow({ movement, locale, isFolded }: MovementProps) {
  const t = useTranslations("billing");
  const labels = entryLabels(movement.what, t);
  return (
    <Row className={isFolded ? behindFold : undefined}>
      <Cell head className="font-normal!">
        {movement.invoice_id !== null ? (
          <PanelLink
            href={`/billing/invoices/${movement.invoice_id}` as Route}
            className="tap text-accent-ink hover:underline"
          >
            {labels}
          </PanelLink>
        ) : (
          labels
        )}
      </Cell>
      <Cell label={t("date")}>
        <Time value={movement.at} locale={locale} show="date" className="whitespace-nowrap" />
      </Cell>
      <Cell label={t("amount")} align="end" className="whitespace-nowrap">
        <span>
          {signOf(movement.amount.value) >= 0 && "+"}
          <Money amount={movement.amount} locale={locale} />
        </span>
      </Cell>
      <Cell label={t("after")} align="end" className="whitespace-nowrap text-ink-2">
        <Money amount={movement.after} locale={locale} />
      </Cell>
    </Row>
  );
}
