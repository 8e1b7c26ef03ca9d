import type { ReactNode } from "react";
import { Skeleton } from "@/components/ui/skeleton";
import { Cell, Row } from "./table";

/** Placeholder rows of the real height until the first answer. Set `busy` on the table. */
export function SkeletonRows({
  rows = 5,
  columns,
  tall,
}: {
  rows?: number;
  columns: number /** Cells of two lines. */;
  tall?: boolean;
}) {
  const widths = ["max-w-28", "max-w-16", "max-w-24", "max-w-12", "max-w-20"];
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: these rows are identified only by their position.
    <Row key={row}>
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: so are their cells.
        <Cell key={column} className={tall ? "md:h-14" : undefined}>
          <Skeleton className={`h-3.5 w-full ${widths[(row + column) % widths.length]}`} />
        </Cell>
      ))}
    </Row>
  ));
}

/** An `EmptyState` or `ErrorState` inside the frame of the table. */
export function StateRow({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <tr className="max-md:block">
      <td colSpan={columns} className="p-0 max-md:block">
        {children}
      </td>
    </tr>
  );
}
