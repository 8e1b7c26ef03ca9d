import type { ComponentProps, ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

// On phones rows are laid out as cards, and some browsers drop the table role when `display` is changed.
const roles = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  head: { role: "columnheader" },
  cell: { role: "cell" },
  rowHead: { role: "rowheader" },
};

type TableProps = {
  /** What the table lists; its accessible name. */
  label: string;
  /** `<HeadRow>` and its cells. */
  head: ReactNode;
  /** `<Row>`s, or one of the states of table-states.tsx. */
  children: ReactNode;
  /** The children are `<RowGroup>`s. */
  grouped?: boolean;
  /** `aria-rowcount` including the header, if not all rows are in the page; -1 = unknown. */
  rowCount?: number;
  /** Below the rows: totals, "show more", a note that data is stale. */
  footer?: ReactNode;
  /** Inside a flush card, which already has a frame. */
  bare?: boolean;
  busy?: boolean;
  /** The header sets the column widths, so that they do not jump when the content changes. */
  fixed?: boolean;
  /** The header is only for screen readers, as for a single row. */
  hideHead?: boolean;
};

/** A real table in a frame with a sticky header. Rows are cards on a phone. */
export function Table(props: TableProps) {
  const { label, head, children, grouped, rowCount, footer, bare, busy, fixed, hideHead } = props;
  return (
    <div
      className={classNames(
        "min-w-0 overflow-clip md:max-xl:overflow-x-auto",
        !bare && "rounded-md border bg-raised",
      )}
    >
      <table
        {...roles.table}
        aria-label={label}
        aria-busy={busy || undefined}
        aria-rowcount={rowCount}
        className={classNames(
          "w-full border-separate border-spacing-0 max-md:block",
          fixed && "md:min-w-[46rem] md:table-fixed",
        )}
      >
        <thead {...roles.group} className={hideHead ? "sr-only" : "max-md:sr-only"}>
          {head}
        </thead>
        {grouped ? children : <RowGroup>{children}</RowGroup>}
      </table>
      {footer && <div className="border-t px-4 py-2.5 text-ink-2 text-xs">{footer}</div>}
    </div>
  );
}

/** Rows that belong together; a table that is not `grouped` has a single one. */
export function RowGroup({ className, ...rest }: ComponentProps<"tbody">) {
  return <tbody {...roles.group} {...rest} className={classNames("row-group max-md:block", className)} />;
}

export function HeadRow({ children }: { children: ReactNode }) {
  return <tr {...roles.row}>{children}</tr>;
}

export type HeadCellProps = {
  children?: ReactNode;
  /** For a column without a visible label: selection, actions. */
  label?: string;
  align?: "start" | "end";
  /** Current sort order, for sortable columns (sort-cell.tsx). */
  sort?: "ascending" | "descending" | "none";
  className?: string;
};

export function HeadCell({ children, label, align = "start", sort, className }: HeadCellProps) {
  return (
    <th
      {...roles.head}
      scope="col"
      aria-sort={sort}
      className={classNames(
        "sticky top-(--sticky-top,0px) z-10 h-10 whitespace-nowrap border-b bg-raised px-3 font-medium text-ink-2 text-xs first:ps-4 last:pe-4",
        align === "end" ? "text-end" : "text-start",
        className,
      )}
    >
      <span className="inline-flex items-center gap-1">
        {label && <span className="sr-only">{label}</span>}
        {children}
      </span>
    </th>
  );
}

type RowProps = ComponentProps<"tr"> & {
  selected?: boolean;
  /** The row cannot be selected; say why in a cell. */
  muted?: boolean;
};

/** A heading over the rows that follow, across all columns. */
export function GroupHead({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <tr {...roles.row} className="max-md:block">
      <th
        {...roles.rowHead}
        scope="rowgroup"
        colSpan={columns}
        className="border-b bg-sunken px-4 py-1.5 text-start font-medium text-ink-2 text-xs max-md:block"
      >
        {children}
      </th>
    </tr>
  );
}

/** A row; hover and focus inside it show the controls marked `quiet`. */
export function Row({ selected, muted, className, ...rest }: RowProps) {
  return (
    <tr
      {...roles.row}
      {...rest}
      className={classNames(
        "row group",
        selected ? "bg-accent-soft" : !muted && "hover:bg-hover",
        muted && "text-ink-3",
        className,
      )}
    />
  );
}

type CellProps = {
  children?: ReactNode;
  /** The name of the column, shown before the value on a phone. */
  label?: string;
  align?: "start" | "end";
  /** The name of the row: its first column. */
  head?: boolean;
  /** On a phone, in an upper corner of the card: a checkbox, a menu. */
  corner?: "start" | "end";
  className?: string;
};

const cornerStyle = {
  start: "w-8 md:h-(--row) max-md:absolute max-md:start-4 max-md:top-0 max-md:h-11 max-md:items-center",
  end: "w-8 md:h-(--row) max-md:absolute max-md:end-4 max-md:top-0 max-md:h-11 max-md:items-center max-md:justify-end",
};

export function Cell({ children, label, align = "start", head, corner, className }: CellProps) {
  const Tag = head ? "th" : "td";
  return (
    <Tag
      {...(head ? roles.rowHead : roles.cell)}
      scope={head ? "row" : undefined}
      data-label={label}
      className={classNames(
        "cell",
        corner ? cornerStyle[corner] : "cell-value",
        label && "cell-named",
        head ? "font-semibold max-md:pb-0.5 max-md:text-start" : align === "end" && "figures text-end",
        align === "end" && !label && !corner && "max-md:justify-end",
        className,
      )}
    >
      {children}
    </Tag>
  );
}
