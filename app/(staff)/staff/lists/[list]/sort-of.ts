import { isUsuallyDescending } from "@/lib/domain/kernel/staff/list-query";
import type { ListColumn } from "@/lib/domain/kernel/staff/staff-list";
import type { ShownList } from "@/lib/domain/support/lists/schema";
import type { ListName } from "@/lib/domain/support/lists/shared/lists";
import { listHref } from "../list-address";

type Asked = { name: ListName; query: URLSearchParams; sort: ShownList["sort"] };

/** The state of a column's order, and where a press leads: its usual order first, then the other way. */
export function sortOf(column: ListColumn, { name, query, sort }: Asked) {
  const isCurrent = sort.column === column.name;
  const isUsual = sort.is_descending === isUsuallyDescending(column);
  const next = isCurrent && isUsual ? `-${column.name}` : column.name;
  const way = sort.is_descending ? ("descending" as const) : ("ascending" as const);
  return { sort: isCurrent ? way : ("none" as const), sortHref: listHref(name, query, { sort: next }) };
}
