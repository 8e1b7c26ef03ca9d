import type { Route } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { Money } from "@/components/ui/money";
import { Time } from "@/components/ui/time";
import type { StaffContext } from "@/lib/domain/kernel/operation/context";
import { showBillingStart } from "@/lib/domain/support/start/billing";
import { CountTiles } from "./count-tiles";

const list = "/staff/lists/invoices?overdue=0" as Route;

/** What is overdue, what failed to be charged, and what waits for a second person. */
export async function BillingPart({ context }: { context: StaffContext }) {
  const [t, queueNames, locale, { overdue, queues }] = await Promise.all([
    getTranslations("start.billing"),
    getTranslations("backOffice.queues"),
    getLocale(),
    showBillingStart.call(context, {}),
  ]);
  return (
    <Card
      title={t("title")}
      flush
      actions={
        <LinkButton href={list} size="sm">
          {t("all")}
        </LinkButton>
      }
    >
      <div className="space-y-3 p-4">
        <CountTiles
          tiles={queues.map(({ name, count }) => ({
            name: queueNames(name),
            count,
            href: `/staff/queues/${name}` as Route,
          }))}
        />
        {overdue.length === 0 && <p className="text-ink-2">{t("none")}</p>}
      </div>
      {overdue.length > 0 && (
        <div className="border-t">
          <Table
            bare
            label={t("list")}
            head={
              <HeadRow>
                <HeadCell>{t("currency")}</HeadCell>
                <HeadCell align="end">{t("overdue")}</HeadCell>
                <HeadCell>{t("sales")}</HeadCell>
                <HeadCell align="end">{t("oldest")}</HeadCell>
              </HeadRow>
            }
          >
            {overdue.map(({ owed, invoices, customers, oldest }) => (
              <Row key={owed.currency}>
                <Cell head>{owed.currency}</Cell>
                <Cell label={t("overdue")} align="end">
                  <Money amount={owed} locale={locale} />
                </Cell>
                <Cell label={t("sales")}>{t("invoices", { count: invoices, customers })}</Cell>
                <Cell label={t("oldest")} align="end">
                  <Time value={oldest} locale={locale} show="both" now={context.now} />
                </Cell>
              </Row>
            ))}
          </Table>
        </div>
      )}
    </Card>
  );
}
