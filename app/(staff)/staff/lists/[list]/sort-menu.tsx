import { useTranslations } from "next-intl";
import { ArrowDown, ArrowUp } from "@/components/ui/icons";
import { PanelLink } from "@/components/ui/panel-link";
import { Popover } from "@/components/ui/popover";
import type { ShownList } from "@/lib/domain/support/lists/schema";
import { type ListName, listOf } from "@/lib/domain/support/lists/shared/lists";
import { sortOf } from "./sort-of";

type SortMenuProps = { name: ListName; query: URLSearchParams; sort: ShownList["sort"] };

/** The orders of a list on a phone, where the table has no header. */
export function SortMenu(props: SortMenuProps) {
  const t = useTranslations("lists");
  const { name, sort } = props;
  const labelOf = (column: string) => t(`columns.${column}` as "columns.state");
  return (
    <div className="md:hidden">
      <Popover align="start" size="sm" trigger={t("order", { column: labelOf(sort.column) })}>
        <ul className="grid gap-1">
          {listOf[name].columns
            .filter((column) => column.sort)
            .map((column) => {
              const { sort: way, sortHref } = sortOf(column, props);
              return (
                <li key={column.name}>
                  <PanelLink
                    href={sortHref}
                    className="tap flex min-h-9 items-center gap-2 rounded-sm px-2 hover:bg-hover"
                  >
                    {labelOf(column.name)}
                    {way === "descending" && <ArrowDown size={14} aria-hidden />}
                    {way === "ascending" && <ArrowUp size={14} aria-hidden />}
                  </PanelLink>
                </li>
              );
            })}
        </ul>
      </Popover>
    </div>
  );
}
