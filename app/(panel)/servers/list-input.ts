import { mostCounted, type ServerOrder, serverOrders } from "@/lib/domain/servers/servers/list-rules";

/** Longest search that the API accepts. */
export const longestSearch = 200;

/** Rows per request. */
export const rowsOfPage = 50;

/** View of the list as in the URL. */
export type ListPlace = { search: string; sort: ServerOrder; descending: boolean };

/** The input of the list. The page and the browser must use the same one to share the answer. */
export const listInput = ({ search, sort, descending }: ListPlace) => ({
  rows: true,
  limit: rowsOfPage,
  count_up_to: mostCounted,
  ...(search ? { search } : {}),
  ...(sort === "created" ? {} : { sort }),
  ...(descending ? { descending } : {}),
});

type Read = (name: "q" | "sort" | "order") => string | string[] | null | undefined;

const textOf = (value: ReturnType<Read>): string => (typeof value === "string" ? value : "");

/** Reads the URL; unknown values are dropped, because it may have been typed by hand. */
export const placeOf = (read: Read): ListPlace => ({
  search: textOf(read("q")).trim().slice(0, longestSearch),
  sort: serverOrders.find((order) => order === textOf(read("sort"))) ?? "created",
  descending: textOf(read("order")) === "desc",
});

/** The view as a query string, or "". */
export function queryOf({ search, sort, descending }: ListPlace): string {
  const query = new URLSearchParams();
  if (search) query.set("q", search);
  if (sort !== "created") query.set("sort", sort);
  if (descending) query.set("order", "desc");
  return query.size > 0 ? `?${query}` : "";
}

/** The list sorted by a column; reversed if it is already sorted by it. */
export const sortedBy = (place: ListPlace, sort: ServerOrder): ListPlace => ({
  ...place,
  sort,
  descending: place.sort === sort && !place.descending,
});
