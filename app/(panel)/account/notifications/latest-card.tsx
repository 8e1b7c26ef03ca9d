import type { Route } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { NoticesSeen } from "@/components/frame/notice-bell";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Bell } from "@/components/ui/icons";
import { PanelLink } from "@/components/ui/panel-link";
import { Time } from "@/components/ui/time";
import type { OutputOf } from "@/lib/api/client";
import { subjectOf } from "@/lib/i18n/mails/write-mail";
import { placeOf } from "./notice-path";

type Notices = OutputOf<"notifications", "latest">["notices"];

const atFirst = 5;

/** The latest notifications, each a sentence with a link. */
export async function LatestCard({ notices, now }: { notices: Notices; now: Date }) {
  const t = await getTranslations("notifications.latest");
  const older = notices.slice(atFirst);
  return (
    <Card title={t("title")} footer={t("why")} flush>
      <NoticesSeen newest={notices[0]?.id ?? 0} />
      {notices.length === 0 && (
        <EmptyState icon={<Bell size={24} aria-hidden />} title={t("empty")}>
          {t("emptyText")}
        </EmptyState>
      )}
      <NoticeRows notices={notices.slice(0, atFirst)} now={now} />
      {older.length > 0 && (
        <details className="border-t">
          <summary className="cursor-pointer px-4 py-2.5 text-accent-ink text-xs hover:underline">
            {t("older", { count: older.length })}
          </summary>
          <NoticeRows notices={older} now={now} />
        </details>
      )}
    </Card>
  );
}

async function NoticeRows({ notices, now }: { notices: Notices; now: Date }) {
  const locale = await getLocale();
  return (
    <ul className="divide-y">
      {notices.map((notice) => (
        <li key={notice.id} className="flex flex-wrap items-baseline gap-x-4 px-4 py-2.5">
          <PanelLink href={placeOf(notice) as Route} className="min-w-0 grow wrap-anywhere hover:underline">
            {subjectOf(locale, notice.kind, notice.facts)}
          </PanelLink>
          <Time
            value={notice.created_at}
            locale={locale}
            show="relative"
            now={now}
            className="text-ink-2 text-xs max-md:w-full"
          />
        </li>
      ))}
    </ul>
  );
}
