import type { Route } from "next";
import { classNames } from "@/components/ui/class-names";
import { ArrowDown, ArrowUp } from "@/components/ui/icons";
import { PanelLink } from "@/components/ui/panel-link";
import { HeadCell, type HeadCellProps } from "./table";

type SortCellProps = HeadCellProps &
  Required<Pick<HeadCellProps, "sort">> & {
    /** Link to the other sort order. */
    sortHref: Route;
  };

/** Header cell of a sortable column. */
export function SortCell({ children, sort, sortHref, ...rest }: SortCellProps) {
  const Arrow = sort === "descending" ? ArrowDown : ArrowUp;
  return (
    <HeadCell {...rest} sort={sort}>
      <PanelLink
        href={sortHref}
        // No prefetch: each column would request another page.
        className={classNames(
          "group tap inline-flex min-h-6 items-center gap-1 rounded-sm hover:text-ink",
          // The label aligns with the values, and the arrow is before it.
          rest.align === "end" && "flex-row-reverse",
        )}
      >
        {children}
        <Arrow size={12} aria-hidden className={sort === "none" ? "opacity-0 group-hover:opacity-60" : ""} />
      </PanelLink>
    </HeadCell>
  );
}
