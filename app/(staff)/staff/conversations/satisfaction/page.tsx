import type { Metadata, Route } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { type OfDepartment, reportSatisfaction } from "@/lib/domain/support/tickets/satisfaction/report";
import { reportDays } from "@/lib/domain/support/tickets/satisfaction/report-days";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { ChoiceLinks } from "../../choice-links";
import { TicketSections } from "../sections";

const path = "/staff/conversations/satisfaction";

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("ticketTeam.satisfaction");
  return { title: t("title") };
}

/** A part of a whole as per cent; a dash where there is no whole. */
const shareText = (part: number, whole: number, locale: string): string =>
  whole === 0 ? "–" : (part / whole).toLocaleString(locale, { style: "percent", maximumFractionDigits: 0 });

async function SaidTable({
  label,
  rows,
}: {
  label: string;
  rows: readonly Pick<OfDepartment, "id" | "name" | "good" | "bad">[];
}) {
  const [t, locale] = await Promise.all([getTranslations("ticketTeam.satisfaction"), getLocale()]);
  return (
    <Table
      bare
      label={label}
      head={
        <HeadRow>
          <HeadCell>{label}</HeadCell>
          <HeadCell align="end">{t("good")}</HeadCell>
          <HeadCell align="end">{t("bad")}</HeadCell>
          <HeadCell align="end">{t("share")}</HeadCell>
        </HeadRow>
      }
    >
      {rows.map(({ id, name, good, bad }) => (
        <Row key={String(id)}>
          <Cell head className="wrap-anywhere">
            {name || t("nobody")}
          </Cell>
          <Cell label={t("good")} align="end">
            {good}
          </Cell>
          <Cell label={t("bad")} align="end">
            {bad}
          </Cell>
          <Cell label={t("share")} align="end">
            {shareText(good, good + bad, locale)}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

async function AnswerTable({ rows }: { rows: readonly OfDepartment[] }) {
  const [t, locale] = await Promise.all([getTranslations("ticketTeam.satisfaction"), getLocale()]);
  return (
    <Table
      bare
      label={t("answers")}
      head={
        <HeadRow>
          <HeadCell>{t("department")}</HeadCell>
          <HeadCell align="end">{t("answers")}</HeadCell>
          <HeadCell align="end">{t("inTime")}</HeadCell>
          <HeadCell align="end">{t("median")}</HeadCell>
        </HeadRow>
      }
    >
      {rows.map(({ id, name, answers, in_time: inTime, late, median_minutes: median }) => (
        <Row key={String(id)}>
          <Cell head className="wrap-anywhere">
            {name || t("nobody")}
          </Cell>
          <Cell label={t("answers")} align="end">
            {answers}
          </Cell>
          <Cell label={t("inTime")} align="end">
            {shareText(inTime, inTime + late, locale)}
          </Cell>
          <Cell label={t("median")} align="end">
            {median === null ? "–" : t("minutes", { count: median })}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

async function content({ searchParams }: PageProps) {
  const context = await signedInStaff(path);
  const asked = (await searchParams).days;
  const days = reportDays.find((one) => String(one) === asked) ?? 90;
  const [t, { departments, agents }] = await Promise.all([
    getTranslations("ticketTeam.satisfaction"),
    orNotFound(reportSatisfaction.call(context, { days })),
  ]);
  const isEmpty = departments.length === 0 && agents.length === 0;
  return (
    <>
      <TicketSections />
      <PageHeader title={t("title")} description={t("hint")} />
      <div className="max-w-[60rem] space-y-4">
        <ChoiceLinks
          label={t("period")}
          items={reportDays.map((one) => ({
            href: `${path}?days=${one}` as Route,
            label: t("days", { count: one }),
            isCurrent: one === days,
          }))}
        />
        {isEmpty ? (
          <Card>
            <EmptyState title={t("none")}>{t("noneText")}</EmptyState>
          </Card>
        ) : (
          <>
            <Card title={t("byDepartment")} flush>
              <SaidTable label={t("department")} rows={departments} />
            </Card>
            <Card title={t("firstAnswers")} flush>
              <AnswerTable rows={departments} />
            </Card>
            <Card title={t("byAgent")} flush>
              <SaidTable label={t("agent")} rows={agents} />
            </Card>
          </>
        )}
      </div>
    </>
  );
}

/** What customers say of solutions, by department and agent. Not found for staff without the right. */
export default function SatisfactionPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
