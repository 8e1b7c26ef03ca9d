import type { Route } from "next";
import Link from "next/link";
import { getLocale, getTranslations } from "next-intl/server";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { DueChip } from "@/components/tickets/due-chip";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import type { StaffContext } from "@/lib/domain/kernel/operation/context";
import { showSupportStart } from "@/lib/domain/support/start/support";
import { CustomerLink } from "../customer-link";
import { CountTiles } from "./count-tiles";

const list = "/staff/conversations" as Route;

/** How many tickets wait for an answer or are late, and which are next. */
export async function SupportPart({ context }: { context: StaffContext }) {
  const [t, queueNames, locale, { waiting, unassigned, late, oldest, next }] = await Promise.all([
    getTranslations("start.support"),
    getTranslations("backOffice.queues"),
    getLocale(),
    showSupportStart.call(context, {}),
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
          tiles={[
            { name: queueNames("conversations"), count: waiting, href: list },
            { name: t("unassigned"), count: unassigned, href: `${list}?assigned=nobody` as Route },
            { name: t("late"), count: late, href: "/staff/lists/tickets?late=1&sort=deadline" as Route },
          ]}
        />
        {oldest !== null ? (
          <p>
            {t("oldest")}:{" "}
            <Time
              value={oldest}
              locale={locale}
              show="relative"
              now={context.now}
              className="font-semibold"
            />
          </p>
        ) : (
          <p className="text-ink-2">{t("none")}</p>
        )}
      </div>
      {next.length > 0 && (
        <div className="border-t">
          <Table
            bare
            label={t("list")}
            head={
              <HeadRow>
                <HeadCell>{t("subject")}</HeadCell>
                <HeadCell>{t("customer")}</HeadCell>
                <HeadCell>{t("state")}</HeadCell>
                <HeadCell>{t("due")}</HeadCell>
                <HeadCell align="end">{t("since")}</HeadCell>
              </HeadRow>
            }
          >
            {next.map(({ id, subject, account, since, due, is_assigned: isTaken }) => (
              <Row key={id}>
                <Cell head>
                  {/* No prefetch: reading a ticket is audited. */}
                  <Link
                    href={`${list}/${id}` as Route}
                    prefetch={false}
                    className="tap wrap-anywhere text-accent-ink hover:underline"
                  >
                    {subject}
                  </Link>
                </Cell>
                <Cell label={t("customer")} className="wrap-anywhere">
                  <CustomerLink id={account.id}>{account.email}</CustomerLink>
                </Cell>
                <Cell label={t("state")}>
                  <StateChip tone={isTaken ? "neutral" : "attention"}>
                    {t(isTaken ? "taken" : "open")}
                  </StateChip>
                </Cell>
                <Cell label={t("due")}>{due === null ? "–" : <DueChip due={due} now={context.now} />}</Cell>
                <Cell label={t("since")} align="end">
                  <Time value={since} locale={locale} show="relative" now={context.now} />
                </Cell>
              </Row>
            ))}
          </Table>
        </div>
      )}
    </Card>
  );
}
