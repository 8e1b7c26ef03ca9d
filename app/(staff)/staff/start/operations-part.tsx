import type { Route } from "next";
import Link from "next/link";
import { getLocale, getTranslations } from "next-intl/server";
import { LatePart } from "@/components/frame/late-part";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import type { StaffContext } from "@/lib/domain/kernel/operation/context";
import { type RunningDeployment, showOperationsStart } from "@/lib/domain/support/start/operations";
import { BackEndList } from "./back-end-list";
import { CountTiles } from "./count-tiles";

const list = "/staff/queues/deployments" as Route;

async function DeploymentTable({ rows, now }: { rows: readonly RunningDeployment[]; now: Date }) {
  const [t, locale] = await Promise.all([getTranslations("start.operations"), getLocale()]);
  return (
    <Table
      bare
      label={t("list")}
      head={
        <HeadRow>
          <HeadCell>{t("server")}</HeadCell>
          <HeadCell>{t("plan")}</HeadCell>
          <HeadCell>{t("location")}</HeadCell>
          <HeadCell>{t("state")}</HeadCell>
          <HeadCell align="end">{t("since")}</HeadCell>
        </HeadRow>
      }
    >
      {rows.map(({ server, hostname, plan, location, since, is_late: isLate }) => (
        <Row key={server}>
          <Cell head>
            {/* No prefetch: every read of a server's page is audited. */}
            <Link
              href={`/staff/servers/${server}` as Route}
              prefetch={false}
              className="tap wrap-anywhere text-accent-ink hover:underline"
            >
              {hostname}
            </Link>
          </Cell>
          <Cell label={t("plan")}>{plan}</Cell>
          <Cell label={t("location")}>{location}</Cell>
          <Cell label={t("state")}>
            <StateChip tone={isLate ? "danger" : "info"}>{t(isLate ? "late" : "onTime")}</StateChip>
          </Cell>
          <Cell label={t("since")} align="end">
            <Time value={since} locale={locale} show="relative" now={now} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

/** Deployments, and whether the back ends answer: asking them may take longer than the page. */
export async function OperationsPart({ context }: { context: StaffContext }) {
  const [t, { running, failed, oldest }] = await Promise.all([
    getTranslations("start.operations"),
    showOperationsStart.call(context, {}),
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
            { name: t("running"), count: running, href: list },
            { name: t("failed"), count: failed, href: list },
          ]}
        />
        {running === 0 && <p className="text-ink-2">{t("none")}</p>}
      </div>
      {oldest.length > 0 && (
        <div className="border-t">
          <DeploymentTable rows={oldest} now={context.now} />
        </div>
      )}
      <section aria-label={t("backEnds")} className="border-t p-4">
        <h3 className="mb-2 font-semibold">{t("backEnds")}</h3>
        <LatePart fallback={<p className="text-ink-2">{t("asking")}</p>}>
          <BackEndList context={context} />
        </LatePart>
      </section>
    </Card>
  );
}
