import { type RefObject, startTransition, useEffect, useRef, useState } from "react";
import { RowGroup } from "@/components/table/table";
import type { ListColumn } from "@/lib/domain/servers/servers/list-rules";
import type { ServerRow as ServerDetails } from "@/lib/domain/servers/servers/schema";
import type { Picking } from "./bulk/use-picking";
import { rowsOfPage } from "./list-input";
import { columnCountOf } from "./server-head";
import { ServerRow } from "./server-row";

const dayMs = 86_400_000;
/** Few enough to be made in a few milliseconds when they come near. */
const rowsOfGroup = 10;

type ServerRowsProps = {
  rows: readonly ServerDetails[];
  /** Code → name in the reader's language. */
  places: Record<string, string>;
  /** Milliseconds since 1970. */
  now: number;
  columns: readonly ListColumn[];
  isDense: boolean;
  picking: Picking;
  /** Told of rows that come near to what is seen, or go away from it. */
  onNear: (firstRow: number, isNear: boolean) => void;
};

/**
 * The rows in small groups. Where there are more than one page of them, only the height is kept of those far from what is
 * seen.
 */
export function ServerRows({ rows, onNear, ...look }: ServerRowsProps) {
  const groups = Math.ceil(rows.length / rowsOfGroup);
  const rowHeight = useRef<number | null>(null);
  // Rows compare what they are given: the moment itself would be another one at every answer.
  const today = Math.floor(look.now / dayMs) * dayMs;
  return Array.from({ length: groups }, (_, group) => {
    const first = group * rowsOfGroup;
    return (
      <NearRows
        // biome-ignore lint/suspicious/noArrayIndexKey: a group is the rows at its place, whichever they are.
        key={group}
        {...look}
        now={today}
        rows={rows.slice(first, first + rowsOfGroup)}
        first={first}
        isAlone={rows.length <= rowsOfPage}
        rowHeight={rowHeight}
        onNear={onNear}
      />
    );
  });
}

type NearRowsProps = ServerRowsProps & {
  /** How many rows come before. */
  first: number;
  /** All rows of the table are in the page. */
  isAlone: boolean;
  /** How high a row is on this screen, as far as that is known. */
  rowHeight: RefObject<number | null>;
};

function NearRows(props: NearRowsProps) {
  const { rows, places: locations, now, columns, isDense, picking, first, isAlone } = props;
  const { place: location, height } = useHeightIfFar(props);
  if (height !== null)
    return (
      <RowGroup ref={location} aria-hidden>
        <tr className="max-md:block">
          <td colSpan={columnCountOf(columns)} style={{ height }} className="p-0 max-md:block" />
        </tr>
      </RowGroup>
    );
  return (
    <RowGroup ref={location}>
      {rows.map((server, index) => (
        <ServerRow
          key={server.id}
          server={server}
          place={locations[server.location]}
          now={now}
          columns={columns}
          isDense={isDense}
          isPicked={picking.picked.has(server.id)}
          onPick={picking.pick}
          // The head is the first row.
          position={isAlone ? undefined : first + index + 2}
        />
      ))}
    </RowGroup>
  );
}

/** The height of what is more than half a window's height away from what is seen; null while it is near. */
function useHeightIfFar({ rows, first, isAlone, rowHeight, onNear }: NearRowsProps) {
  const location = useRef<HTMLTableSectionElement>(null);
  // What is read later than the page itself waits until it is known to be near.
  const [height, setHeight] = useState<number | null>(() =>
    first < rowsOfPage || rowHeight.current === null ? null : rowHeight.current * rows.length,
  );
  const count = useRef(rows.length);
  const isShown = useRef(height === null);
  useEffect(() => {
    count.current = rows.length;
    isShown.current = height === null;
  });
  useEffect(() => {
    const { current } = location;
    if (!current) return;
    const watcher = new IntersectionObserver(
      (changes) => {
        const last = changes.at(-1);
        if (!last) return;
        if (isShown.current) rowHeight.current = last.boundingClientRect.height / count.current;
        onNear(first, last.isIntersecting);
        // Anyone who is in it with the keyboard stays there.
        const isLeft = !isAlone && !last.isIntersecting && !current.contains(document.activeElement);
        // A jump to the other end brings many groups near at once: they are made between other things.
        startTransition(() => setHeight(isLeft ? last.boundingClientRect.height : null));
      },
      { rootMargin: "50% 0px" },
    );
    watcher.observe(current);
    return () => watcher.disconnect();
  }, [first, isAlone, onNear, rowHeight]);
  return { place: location, height };
}
