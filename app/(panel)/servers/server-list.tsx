"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useAnnouncementMarks } from "@/components/announcements/server-announcements";
import { CallLink } from "@/components/form/buttons/call-button";
import { useFreshFrame } from "@/components/frame/use-fresh-frame";
import { Failure } from "@/components/state/failure";
import { StaleNote } from "@/components/state/stale-note";
import { Table } from "@/components/table/table";
import { SkeletonRows, StateRow } from "@/components/table/table-states";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { EmptyState } from "@/components/ui/empty-state";
import { Download, Server } from "@/components/ui/icons";
import { query } from "@/lib/api/query";
import { formatRelative } from "@/lib/base/relative-text";
import type { ServerRow as ServerDetails } from "@/lib/domain/servers/servers/schema";
import { BulkBar } from "./bulk/bulk-bar";
import { usePicking } from "./bulk/use-picking";
import { type ListPlace, placeOf, queryOf, rowsOfPage } from "./list-input";
import { ListTools } from "./list-tools";
import { moveBetweenRows } from "./move-between-rows";
import { ProjectFilter } from "./project-filter";
import { columnCountOf, isUsual, ServerHead } from "./server-head";
import { ServerRows } from "./server-rows";
import { ServerSearch } from "./server-search";
import { useListView } from "./use-list-view";
import { useNear } from "./use-near";
import { useNews } from "./use-news";
import { type ListedServers, useServerList } from "./use-server-list";
import { useWrite } from "./use-write";

type ServerListProps = {
  /** Code → name in the reader's language. */
  places: Record<string, string>;
  /** The first count as text, which is slow to render in the browser. */
  counted: { count: number; labels: string };
};

/** The servers. Search and sorting are in the URL; the list polls while a job runs. */
export function ServerList({ places: locations, counted }: ServerListProps) {
  const t = useTranslations("servers");
  const address = useSearchParams();
  const location = placeOf((name) => address.get(name));
  const { search } = location;
  const write = useWrite();
  const { near, onNear } = useNear();
  const list = useServerList(location, near);
  const rows = list.rows ?? [];
  const marks = useAnnouncementMarks();
  const { look, choose } = useListView();
  const picking = usePicking(rows, queryOf(location));
  const news = useNews(rows, ({ state, hostname }) =>
    t(state === "failed" ? "becameFailed" : "becameReady", { name: hostname }),
  );
  useFreshFrame(list.rows && rows.map(({ id, state }) => `${id} ${state}`).join(), true);
  const isAnswered = search !== "" && list.rows !== undefined && !list.isOld;
  const columns = columnCountOf(look.columns);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <ServerSearch search={search} onSearch={(text) => write({ ...location, search: text })} />
        <ProjectFilter place={location} onPlace={write} />
        <ListTools place={location} look={look} onChoose={choose} onPlace={write} />
        {list.rows && list.error && <Stale list={list} />}
      </div>
      <p role="status" className="sr-only">
        {isAnswered && t(list.isOver ? "foundOver" : "found", { count: list.total })}
      </p>
      <p role="status" className="sr-only">
        {news}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between the boxes inside it. */}
      <div
        onKeyDown={moveBetweenRows}
        // Keeps a focused element from being hidden by the bar.
        className={picking.picked.size > 0 ? "[&_:is(a,button,input)]:scroll-mb-24" : undefined}
      >
        <Table
          fixed={isUsual(look.columns)}
          label={t("title")}
          head={<ServerHead columns={look.columns} place={location} />}
          busy={list.isOld || !list.rows}
          grouped={rows.length > 0}
          rowCount={rows.length > rowsOfPage ? (list.isOver ? -1 : list.total + 1) : undefined}
          footer={rows.length > 0 && <Footer {...{ list, rows, place: location, counted }} />}
        >
          {rows.length > 0 && (
            <ServerRows
              rows={rows}
              places={locations}
              marks={marks}
              now={list.readAt}
              columns={look.columns}
              isDense={look.dense}
              isGrouped={location.sort === "project"}
              picking={picking}
              onNear={onNear}
            />
          )}
          {rows.length === 0 && <NoRows {...{ list, place: location, columns }} onPlace={write} />}
        </Table>
      </div>
      <BulkBar picking={picking} place={location} found={list} shown={rows.length} />
    </>
  );
}

function Stale({ list: { readAt, failedAt, retry } }: { list: ListedServers }) {
  const t = useTranslations("servers");
  const locale = useLocale();
  // Rounded to minutes, because screen readers announce every change.
  const isFresh = failedAt - readAt < 60_000;
  const age = isFresh ? t("moment") : formatRelative(new Date(readAt), new Date(failedAt), locale);
  return <StaleNote onRetry={retry}>{t("stale", { age })}</StaleNote>;
}

type FooterProps = Pick<ServerListProps, "counted"> & {
  list: ListedServers;
  rows: readonly ServerDetails[];
  place: ListPlace;
};

/**
 * A failed deployment has no server: it is listed with its reason, and counted separately. The total without a search
 * comes from the frame's count.
 */
function Footer({ list, rows, place: location, counted }: FooterProps) {
  const isAll = location.search === "";
  const t = useTranslations("servers");
  const { data: all } = useQuery({ ...query("servers", "counts", {}), retry: false });
  const shownFailed = rows.filter(({ state }) => state === "failed").length;
  const shown = rows.length - shownFailed;
  const failed = (isAll && all?.failed) || shownFailed;
  const count = isAll && all ? all.servers : shown;
  const also = failed > 0 ? ` · ${t("countFailed", { count: failed })}` : "";
  const isWhole = !list.hasMore && !list.isLoadingMore;
  const total = () => (count === counted.count ? counted.labels : t("count", { count }));
  const labels = isWhole || count <= shown ? total() : t("shownOf", { shown, count });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <span role="status">{labels + also}</span>
      <span className="flex flex-wrap gap-2">
        <a
          href={`/servers/servers.csv${queryOf(location)}`}
          download
          className={buttonStyle("secondary", "sm")}
        >
          <Download size={14} aria-hidden />
          {t("csv")}
        </a>
        {!isWhole && (
          <Button
            size="sm"
            pending={list.isLoadingMore}
            pendingLabel={t("loadingMore")}
            onClick={list.showMore}
          >
            {t("more")}
          </Button>
        )}
      </span>
    </div>
  );
}

type NoRowsProps = {
  list: ListedServers;
  place: ListPlace;
  columns: number;
  onPlace: (location: ListPlace) => void;
};

/** Shown instead of rows: loading, failed, nothing found, or no servers. */
function NoRows({ list, place: location, columns, onPlace }: NoRowsProps) {
  const t = useTranslations("servers");
  const { search } = location;
  if (!list.rows && !list.error) return <SkeletonRows columns={columns} tall />;
  return (
    <StateRow columns={columns}>
      {!list.rows && <Failure error={list.error} retry={list.retry} title={t("errorTitle")} />}
      {list.rows && search !== "" && (
        <EmptyState
          title={<span className="break-words">{t("noMatchTitle", { query: search })}</span>}
          action={<Button onClick={() => onPlace({ ...location, search: "" })}>{t("clearSearch")}</Button>}
        >
          {list.unmatched.length > 0 && search !== list.unmatched[0]
            ? t("noMatchWords", { words: list.unmatched.join(", ") })
            : t("noMatchText")}
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
