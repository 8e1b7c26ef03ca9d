import { keepPreviousData, type Query, useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, type OutputOf } from "@/lib/api/client";
import { query } from "@/lib/api/query";
import { isMoving } from "@/lib/domain/servers/servers/rules";
import type { ServerRow } from "@/lib/domain/servers/servers/schema";
import { type ListPlace, listInput, queryOf } from "./list-input";

type Page = OutputOf<"servers", "list">;

const liveMs = 2_000;
const recoveryMs = 15_000;

type Asked = Query<Page, Error, Page, ReturnType<typeof query<"servers", "list">>["queryKey"]>;

/**
 * Polls while a server is deploying; less often after a failure. Pages far from the viewport poll more rarely the
 * more pages there are, so that a longer list sends no more requests than a short one.
 */
const pace = (isNear: boolean, pages: number) => (asked: Asked) => {
  const { data, error } = asked.state;
  if (error instanceof ApiError && error.failure.code === "unauthenticated") return false;
  const isLive = data?.rows?.some((row) => isMoving(row.state) || row.doing);
  if (isLive) return isNear ? liveMs : Math.max(recoveryMs, pages * liveMs);
  return error ? recoveryMs : false;
};

/** While an earlier search is shown, `readAt` is not finite: uses the last known time. */
function useLastRead(readAt: number): number {
  const [last, setLast] = useState(readAt);
  const isKnown = Number.isFinite(readAt);
  if (isKnown && readAt !== last) setLast(readAt);
  return isKnown ? readAt : last;
}

export type ListedServers = {
  /** Undefined until the first answer. */
  rows: ServerRow[] | undefined;
  /** True while `rows` still belong to an earlier search. */
  isOld: boolean;
  error: Error | null;
  /** Milliseconds since 1970: when the oldest shown page was read, and when a read last failed. */
  readAt: number;
  failedAt: number;
  /** Matches on all pages, up to a maximum; `isOver`: there are more. */
  total: number;
  isOver: boolean;
  /** Words of the search that match no server, if nothing was found. */
  unmatched: readonly string[];
  hasMore: boolean;
  isLoadingMore: boolean;
  showMore: () => void;
  retry: () => void;
};

/** Servers that match, paginated; polls while one is deploying, pages `near` the viewport often. */
export function useServerList(place: ListPlace, near: ReadonlySet<number>): ListedServers {
  const input = listInput(place);
  const asked = queryOf(place);
  const [opened, setOpened] = useState<{ asked: string; keys: number[] }>({ asked, keys: [] });
  const keys = opened.asked === asked ? opened.keys : [];
  const count = keys.length + 1;
  const first = useQuery({
    ...query("servers", "list", input),
    placeholderData: keepPreviousData,
    refetchInterval: pace(near.has(0), count),
  });
  const later = useQueries({
    queries: keys.map((after, index) => ({
      // The first page has already returned the count.
      ...query("servers", "list", { ...input, after, count_up_to: 1 }),
      refetchInterval: pace(near.has(index + 1), count),
    })),
  });
  const pages = [first, ...later];
  const next = pages.at(-1)?.data?.next ?? null;
  const readAt = useLastRead(
    Math.min(...pages.map((page) => (page.isPlaceholderData ? Infinity : page.dataUpdatedAt || Infinity))),
  );
  // Pages are read at different times, so a row that moved between them would appear twice.
  const rows = new Map(pages.flatMap(({ data }) => data?.rows ?? []).map((row) => [row.id, row]));
  return {
    rows: first.data && [...rows.values()],
    isOld: first.isPlaceholderData,
    error: pages.find(({ error }) => error)?.error ?? null,
    readAt,
    failedAt: Math.max(...pages.map((page) => page.errorUpdatedAt)),
    total: first.data?.total ?? 0,
    isOver: first.data?.more ?? false,
    unmatched: first.data?.unmatched ?? [],
    hasMore: next !== null,
    isLoadingMore: later.some(({ isPending }) => isPending),
    showMore: () => next !== null && setOpened({ asked, keys: [...keys, next] }),
    retry: () => {
      for (const page of pages) if (page.error) void page.refetch();
    },
  };
}
