import { useEffect, useRef, useState } from "react";
import { RowGroup } from "@/components/table/table";
import type { ListColumn } from "@/lib/domain/servers/list-rules";
import type { ServerRow as ServerFacts } from "@/lib/domain/servers/schema";
import { rowsOfPage } from "./list-input";
import { columnCountOf } from "./server-head";
import { ServerRow } from "./server-row";
import type { Picking } from "./use-picking";

const dayMs = 86_400_000;

type ServerRowsProps = {
  rows: readonly ServerFacts[];
  /** Code → name in the reader's language. */
  places: Record<string, string>;
  /** Milliseconds since 1970. */
  now: number;
  columns: readonly ListColumn[];
  isDense: boolean;
  picking: Picking;
  /** Told of every group of rows that comes near to what is seen, or goes away from it. */
  onNear: (group: number, isNear: boolean) => void;
};

/** The rows in groups of a page each. Of those far from what is seen only the height is kept. */
export function ServerRows({ rows, onNear, ...look }: ServerRowsProps) {
  const groups = Math.ceil(rows.length / rowsOfPage);
  // Rows compare what they are given: the moment itself would be another one at every answer.
  const today = Math.floor(look.now / dayMs) * dayMs;
  return Array.from({ length: groups }, (_, group) => {
    const first = group * rowsOfPage;
    return (
      <NearRows
        // biome-ignore lint/suspicious/noArrayIndexKey: a group is the rows at its place, whichever they are.
        key={group}
        {...look}
        now={today}
        rows={rows.slice(first, first + rowsOfPage)}
        first={groups > 1 ? first : null}
        onNear={(isNear) => onNear(group, isNear)}
      />
    );
  });
}

type NearRowsProps = Omit<ServerRowsProps, "onNear"> & {
  /** How many rows come before; null = these are all. */
  first: number | null;
  onNear: (isNear: boolean) => void;
};

function NearRows({ rows, places, now, columns, isDense, picking, first, onNear }: NearRowsProps) {
  const { place, height } = useHeightIfFar(onNear);
  if (height !== null)
    return (
      <RowGroup ref={place} aria-hidden>
        <tr className="max-md:block">
          <td colSpan={columnCountOf(columns)} style={{ height }} className="p-0 max-md:block" />
        </tr>
      </RowGroup>
    );
  return (
    <RowGroup ref={place}>
      {rows.map((server, index) => (
        <ServerRow
          key={server.id}
          server={server}
          place={places[server.location]}
          now={now}
          columns={columns}
          isDense={isDense}
          isPicked={picking.picked.has(server.id)}
          onPick={picking.pick}
          // The head is the first row.
          position={first === null ? undefined : first + index + 2}
        />
      ))}
    </RowGroup>
  );
}

/** The height of what is more than a window's height away from what is seen; null while it is near. */
function useHeightIfFar(onNear: (isNear: boolean) => void) {
  const place = useRef<HTMLTableSectionElement>(null);
  const tell = useRef(onNear);
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    tell.current = onNear;
  });
  useEffect(() => {
    const { current } = place;
    if (!current) return;
    const watcher = new IntersectionObserver(
      (changes) => {
        const last = changes.at(-1);
        if (!last) return;
        tell.current(last.isIntersecting);
        // Whoever is in it with the keyboard stays there.
        const isLeft = !last.isIntersecting && !current.contains(document.activeElement);
        setHeight(isLeft ? last.boundingClientRect.height : null);
      },
      { rootMargin: "100% 0px" },
    );
    watcher.observe(current);
    return () => watcher.disconnect();
  }, []);
  return { place, height };
}
