"use client";

import { useQuery } from "@tanstack/react-query";
import { Server } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { CallLink } from "@/components/form/call-button";
import { useFreshFrame } from "@/components/frame/use-fresh-frame";
import { Table } from "@/components/table/table";
import { SkeletonRows, StateRow } from "@/components/table/table-states";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { StaleNote } from "@/components/ui/stale-note";
import { ApiError } from "@/lib/api/client";
import { query } from "@/lib/api/query";
import { formatRelative } from "@/lib/base/time-text";
import type { ServerRow as ServerFacts } from "@/lib/domain/servers/schema";
import { searchOf } from "./list-input";
import { columnCount, ServerHead } from "./server-head";
import { ServerRow } from "./server-row";
import { ServerSearch } from "./server-search";
import { useNews } from "./use-news";
import { type ServerRows, useServerList } from "./use-server-list";

/** The browser searches by itself, so the address changes without rendering the page on the server again. */
function writeSearch(search: string): void {
  const query = search ? `?${new URLSearchParams({ q: search })}` : "";
  window.history.replaceState(null, "", window.location.pathname + query);
}

type ServerListProps = {
  /** Code → name in the reader's language. */
  places: Record<string, string>;
};

/** The servers. The search is in the address; the list polls while one of them deploys. */
export function ServerList({ places }: ServerListProps) {
  const t = useTranslations("servers");
  const search = searchOf(useSearchParams().get("q"));
  const list = useServerList(search);
  const rows = list.rows ?? [];
  const news = useNews(rows, ({ state, hostname }) =>
    t(state === "failed" ? "becameFailed" : "becameReady", { name: hostname }),
  );
  useFreshFrame(list.rows && rows.map(({ id, state }) => `${id} ${state}`).join(), true);
  const isAnswered = search !== "" && list.rows !== undefined && !list.isOld;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <ServerSearch search={search} onSearch={writeSearch} />
        {list.rows && list.error && <Stale list={list} />}
      </div>
      <p role="status" className="sr-only">
        {isAnswered && t("found", { count: rows.length })}
      </p>
      <p role="status" className="sr-only">
        {news}
      </p>
      <Table
        fixed
        label={t("title")}
        head={<ServerHead />}
        busy={list.isOld || !list.rows}
        footer={rows.length > 0 && <Footer list={list} rows={rows} isAll={search === ""} />}
      >
        {rows.map((server) => (
          <ServerRow key={server.id} server={server} place={places[server.location]} now={list.readAt} />
        ))}
        {rows.length === 0 && <NoRows list={list} search={search} />}
      </Table>
    </>
  );
}

function Stale({ list: { readAt, failedAt, retry } }: { list: ServerRows }) {
  const t = useTranslations();
  const locale = useLocale();
  // Rounded to minutes, because it is announced whenever it changes.
  const isFresh = failedAt - readAt < 60_000;
  const age = isFresh ? t("servers.moment") : formatRelative(new Date(readAt), new Date(failedAt), locale);
  return (
    <StaleNote
      retry={
        <Button size="sm" variant="ghost" onClick={retry}>
          {t("common.retry")}
        </Button>
      }
    >
      {t("servers.stale", { age })}
    </StaleNote>
  );
}

type FooterProps = {
  list: ServerRows;
  rows: readonly ServerFacts[] /** The list is not filtered. */;
  isAll: boolean;
};

/**
 * A failed deployment has left no server: it is listed with its reason, and counted separately. The total without a
 * search comes from the frame's count.
 */
function Footer({ list, rows, isAll }: FooterProps) {
  const t = useTranslations("servers");
  const { data: all } = useQuery({ ...query("servers", "counts", {}), retry: false });
  const shownFailed = rows.filter(({ state }) => state === "failed").length;
  const shown = rows.length - shownFailed;
  const failed = (isAll && all?.failed) || shownFailed;
  const count = isAll && all ? all.servers : shown;
  const also = failed > 0 ? ` · ${t("countFailed", { count: failed })}` : "";
  if (!list.hasMore && !list.isLoadingMore) return t("count", { count }) + also;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <span role="status">
        {(count > shown ? t("shownOf", { shown, count }) : t("shown", { count: shown })) + also}
      </span>
      <Button size="sm" pending={list.isLoadingMore} pendingLabel={t("loadingMore")} onClick={list.showMore}>
        {t("more")}
      </Button>
    </div>
  );
}

/** Shown instead of rows: loading, failed, nothing found, or no servers. */
function NoRows({ list, search }: { list: ServerRows; search: string }) {
  const t = useTranslations("servers");
  if (!list.rows && !list.error) return <SkeletonRows columns={columnCount} tall />;
  return (
    <StateRow columns={columnCount}>
      {!list.rows && <Failure list={list} />}
      {list.rows && search !== "" && (
        <EmptyState
          title={<span className="break-words">{t("noMatchTitle", { query: search })}</span>}
          action={<Button onClick={() => writeSearch("")}>{t("clearSearch")}</Button>}
        >
          {t("noMatchText")}
        </EmptyState>
      )}
      {list.rows && search === "" && (
        <EmptyState
          icon={<Server size={22} aria-hidden />}
          title={t("emptyTitle")}
          action={
            <CallLink calls="eq/order_instance" href="/order">
              {t("order")}
            </CallLink>
          }
        >
          {t("emptyText")}
        </EmptyState>
      )}
    </StateRow>
  );
}

function Failure({ list: { error, retry } }: { list: ServerRows }) {
  const t = useTranslations();
  const requestId = error instanceof ApiError ? error.failure.requestId : "";
  return (
    <ErrorState
      title={t("servers.errorTitle")}
      retry={<Button onClick={retry}>{t("common.retry")}</Button>}
      requestId={requestId || undefined}
      labels={{
        request: t("states.request"),
        copy: t("states.copyRequest"),
        copied: t("common.copied"),
      }}
    >
      {t("states.errorText")}
    </ErrorState>
  );
}
