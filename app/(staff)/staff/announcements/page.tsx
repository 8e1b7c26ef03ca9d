import type { Metadata, Route } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { timeText, toneOfStage } from "@/components/announcements/announcement-look";
import { pageLinks } from "@/components/table/page-links";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { Chip } from "@/components/ui/chip";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { PanelLink } from "@/components/ui/panel-link";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import { orNotFound } from "@/lib/api/or-not-found";
import { hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import { listAnnouncements } from "@/lib/domain/support/announcements/list";
import type { AnnouncementLine } from "@/lib/domain/support/announcements/schema";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../or-staff-skeleton";
import { readBefore } from "../read-before";

const path = "/staff/announcements";

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("announcementAdmin");
  return { title: t("title") };
}

async function AnnouncementTable({ lines }: { lines: readonly AnnouncementLine[] }) {
  const [t, words, locale] = await Promise.all([
    getTranslations("announcementAdmin"),
    getTranslations("announcements"),
    getLocale(),
  ]);
  return (
    <Table
      bare
      label={t("title")}
      head={
        <HeadRow>
          <HeadCell>{t("name")}</HeadCell>
          <HeadCell>{t("stage")}</HeadCell>
          <HeadCell>{t("time")}</HeadCell>
          <HeadCell>{t("made")}</HeadCell>
        </HeadRow>
      }
    >
      {lines.map(
        ({
          id,
          kind,
          stage,
          title,
          created,
          by,
          is_public: isPublic,
          is_credit_waiting: waits,
          ...times
        }) => (
          <Row key={id}>
            <Cell head>
              <PanelLink
                href={`${path}/${id}` as Route}
                className="tap wrap-anywhere text-accent-ink hover:underline"
              >
                {title}
              </PanelLink>
              <span className="block text-ink-2 text-xs">
                {words(`kinds.${kind}`)}
                {!isPublic && ` · ${t("notPublic")}`}
              </span>
              {waits && <Chip>{t("credit.waits")}</Chip>}
            </Cell>
            <Cell label={t("stage")}>
              <StateChip tone={toneOfStage[stage]}>{words(`stages.${stage}`)}</StateChip>
            </Cell>
            <Cell label={t("time")}>{timeText(times, locale) || "–"}</Cell>
            <Cell label={t("made")}>
              <Time value={created} locale={locale} />
              <span className="wrap-anywhere block text-ink-2 text-xs">{by ?? t("operator")}</span>
            </Cell>
          </Row>
        ),
      )}
    </Table>
  );
}

async function content({ searchParams }: PageProps) {
  const before = readBefore(await searchParams);
  const context = await signedInStaff(path);
  const t = await getTranslations("announcementAdmin");
  const asked = before === null || before > 2_147_483_647 ? {} : { before };
  const { announcements, older } = await orNotFound(listAnnouncements.call(context, asked));
  const mayManage = hasStaffRight(context.actor.account, "announcements/manage");
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("hint")}
        actions={
          mayManage && (
            <LinkButton variant="primary" href={`${path}/new` as Route}>
              {t("new")}
            </LinkButton>
          )
        }
      />
      <Card flush>
        {announcements.length === 0 ? (
          <EmptyState title={t("none")}>{t("noneText")}</EmptyState>
        ) : (
          <AnnouncementTable lines={announcements} />
        )}
      </Card>
      <div className="mt-3">
        {pageLinks(
          t("pages"),
          before !== null && { href: path as Route, label: t("newest") },
          older !== null && { href: `${path}?before=${older}` as Route, label: t("older") },
        )}
      </div>
    </>
  );
}

/** Maintenance and incidents, the newest first. */
export default function AnnouncementsPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
