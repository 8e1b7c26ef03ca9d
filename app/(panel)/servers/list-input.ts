import { mostCounted, type ServerOrder, serverOrders } from "@/lib/domain/servers/servers/list-rules";

/** The longest search that the API takes. */
export const longestSearch = 200;

/** How many rows are read at a time. */
export const rowsOfPage = 50;

/** What the address says about the list. */
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

/** Reads the address; what someone typed there by hand and is not known is left out. */
export const placeOf = (read: Read): ListPlace => ({
  search: textOf(read("q")).trim().slice(0, longestSearch),
  sort: serverOrders.find((order) => order === textOf(read("sort"))) ?? "created",
  descending: textOf(read("order")) === "desc",
});

/** The part of the address that says it, or nothing. */
export function queryOf({ search, sort, descending }: ListPlace): string {
  const query = new URLSearchParams();
  if (search) query.set("q", search);
  if (sort !== "created") query.set("sort", sort);
  if (descending) query.set("order", "desc");
  return query.size > 0 ? `?${query}` : "";
}

/** The same list, sorted by a column: the other way round when it is sorted by that one already. */
export const sortedBy = (place: ListPlace, sort: ServerOrder): ListPlace => ({
  ...place,
  sort,
  descending: place.sort === sort && !place.descending,
});
