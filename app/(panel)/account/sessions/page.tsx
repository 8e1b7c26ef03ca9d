import type { Metadata, Route } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { orSkeleton } from "@/components/frame/or-skeleton";
import { orNotFound } from "@/lib/api/or-not-found";
import { listLoginHistory } from "@/lib/domain/identity/login-history/list";
import { listSessions } from "@/lib/domain/identity/sessions/list";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../../owned";
import { HistoryTable } from "./history-table";
import { LimitNotice } from "./limit-notice";
import { readPlace, readSessionsPlace } from "./place";
import { SessionTable } from "./session-table";
import { SessionsSkeleton } from "./sessions-skeleton";

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("sessions");
  return { title: t("title") };
}

async function content(query: Awaited<PageProps["searchParams"]>) {
  const context = await signedIn("/account/sessions");
  const locale = await getLocale();
  const [live, history] = await Promise.all([
    orNotFound(listSessions.call(context, readSessionsPlace(query))),
    orNotFound(listLoginHistory.call(context, readPlace(query))),
  ]);
  const now = context.now.toISOString();
  return (
    <ClientMessages namespaces={["sessions", "common"]}>
      <div className="space-y-4">
        {live.ended_by_limit !== null && (
          <LimitNotice limit={live.limit} at={live.ended_by_limit} locale={locale} />
        )}
        <SessionTable {...live} locale={locale} now={now} />
        <HistoryTable {...history} locale={locale} path={"/account/sessions" as Route} />
      </div>
    </ClientMessages>
  );
}

/** Active sessions of the account, and its login history of twelve months. */
export default owned(async function SessionsPage({ searchParams }: PageProps) {
  return orSkeleton(content(await searchParams), <SessionsSkeleton />);
});
