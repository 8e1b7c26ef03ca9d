import type { Route } from "next";
import { useTranslations } from "next-intl";
import { SortCell } from "@/components/table/sort-cell";
import { HeadCell, HeadRow } from "@/components/table/table";
import { type ListColumn, type ServerOrder, usualColumns } from "@/lib/domain/servers/servers/list-rules";
import { type ListPlace, queryOf, sortedBy } from "./list-input";

/** Widths of the default columns; with others the content decides. */
const widths: Partial<Record<ListColumn, string>> = {
  state: "w-[19%]",
  address: "w-[16%]",
  location: "w-[8%]",
  preset: "w-[17%]",
  payment: "w-[18%]",
};

const orders: Partial<Record<ListColumn, ServerOrder>> = {
  state: "state",
  location: "location",
  payment: "due",
  project: "project",
  created: "created",
};

export const isUsual = (columns: readonly ListColumn[]): boolean => columns.join() === usualColumns.join();

/** The checkbox and the name come before the chosen columns. */
export const columnCountOf = (columns: readonly ListColumn[]): number => columns.length + 2;

type ServerHeadProps = { columns: readonly ListColumn[]; place: ListPlace };

/** The columns of the list; also used while it loads. */
export function ServerHead({ columns, place }: ServerHeadProps) {
  const t = useTranslations("servers");
  const isFixed = isUsual(columns);
  const sorting = (order: ServerOrder) => ({
    sort:
      place.sort !== order
        ? ("none" as const)
        : place.descending
          ? ("descending" as const)
          : ("ascending" as const),
    sortHref: `/servers${queryOf(sortedBy(place, order))}` as Route,
  });
  return (
    <HeadRow>
      <HeadCell label={t("pick")} className="w-10" />
      <SortCell {...sorting("name")} className={isFixed ? "w-[20%]" : undefined}>
        {t("name")}
      </SortCell>
      {columns.map((column) => {
        const order = orders[column];
        const look = {
          align: column === "payment" ? ("end" as const) : ("start" as const),
          className: [isFixed && widths[column], column === "location" && "md:max-lg:hidden"]
            .filter(Boolean)
            .join(" "),
        };
        return order ? (
          <SortCell key={column} {...sorting(order)} {...look}>
            {t(column)}
          </SortCell>
        ) : (
          <HeadCell key={column} {...look}>
            {t(column)}
          </HeadCell>
        );
      })}
    </HeadRow>
  );
}
