import { useTranslations } from "next-intl";
import { Fragment, type RefObject, startTransition, useEffect, useRef, useState } from "react";
import { GroupHead, RowGroup } from "@/components/table/table";
import { useKeys } from "@/components/ui/use-keys";
import { quarterOf } from "@/lib/base/time-zone";
import type { ListColumn } from "@/lib/domain/servers/servers/list-rules";
import type { ServerRow as ServerDetails } from "@/lib/domain/servers/servers/schema";
import type { OwnAnnouncement } from "@/lib/domain/support/announcements/schema";
import type { Picking } from "./bulk/use-picking";
import { rowsOfPage } from "./list-input";
import { columnCountOf } from "./server-head";
import { ServerRow } from "./server-row";

/** Few enough to be rendered in a few milliseconds when they scroll near. */
const rowsOfGroup = 10;

type ServerRowsProps = {
  rows: readonly ServerDetails[];
  /** Code → name in the reader's language. */
  places: Record<string, string>;
  /** What is announced of a server, by its id. */
  marks: ReadonlyMap<number, OwnAnnouncement>;
  /** Milliseconds since 1970. */
  now: number;
  columns: readonly ListColumn[];
  isDense: boolean;
  /** The rows are sorted by project: each project has a heading. */
  isGrouped: boolean;
  picking: Picking;
  /** Called when rows scroll near to the viewport or away from it. */
  onNear: (firstRow: number, isNear: boolean) => void;
};

const jumpTo = (top: number) => window.scrollTo({ top, behavior: "instant" });

/** At once: rows that come back on the way of a slow scroll change heights above it, and the browser ends it there. */
const toEnds = {
  Home: () => jumpTo(0),
  End: () => jumpTo(document.documentElement.scrollHeight),
};

/**
 * Renders the rows in small groups. With more than one page of rows, groups far from the viewport keep only their
 * height.
 */
export function ServerRows({ rows, onNear, ...look }: ServerRowsProps) {
  useKeys(rows.length > rowsOfPage ? toEnds : {});
  const groups = Math.ceil(rows.length / rowsOfGroup);
  const rowHeight = useRef<number | null>(null);
  // Rounded, because rows are memoized by props: the exact time would differ at every answer.
  const now = quarterOf(look.now);
  return Array.from({ length: groups }, (_, group) => {
    const first = group * rowsOfGroup;
    return (
      <NearRows
        // biome-ignore lint/suspicious/noArrayIndexKey: a group is the rows at its place, whichever they are.
        key={group}
        {...look}
        now={now}
        rows={rows.slice(first, first + rowsOfGroup)}
        first={first}
        before={rows[first - 1]}
        isAlone={rows.length <= rowsOfPage}
        rowHeight={rowHeight}
        onNear={onNear}
      />
    );
  });
}

type NearRowsProps = ServerRowsProps & {
  /** Number of rows before this group, and the last of them. */
  first: number;
  before: ServerDetails | undefined;
  /** All rows of the table are in the page. */
  isAlone: boolean;
  /** Height of a row in px on this screen; null until measured. */
  rowHeight: RefObject<number | null>;
};

function NearRows(props: NearRowsProps) {
  const { rows, places: locations, marks, now, columns, isDense, isGrouped, picking } = props;
  const { first, before, isAlone } = props;
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
        <Fragment key={server.id}>
          {isGrouped && <ProjectHead server={server} before={rows[index - 1] ?? before} columns={columns} />}
          <ServerRow
            server={server}
            place={locations[server.location]}
            mark={marks.get(server.id)}
            now={now}
            columns={columns}
            isDense={isDense}
            isPicked={picking.picked.has(server.id)}
            onPick={picking.pick}
            // The header is the first row.
            position={isAlone ? undefined : first + index + 2}
          />
        </Fragment>
      ))}
    </RowGroup>
  );
}

type ProjectHeadProps = Pick<NearRowsProps, "before" | "columns"> & { server: ServerDetails };

/** The name of a project above its first server. */
function ProjectHead({ server: { project }, before, columns }: ProjectHeadProps) {
  const t = useTranslations("servers");
  if (before && before.project?.id === project?.id) return null;
  return <GroupHead columns={columnCountOf(columns)}>{project?.name ?? t("noProject")}</GroupHead>;
}

/** Height in px of a group more than half a window away from the viewport; null while it is near. */
function useHeightIfFar({ rows, first, isAlone, rowHeight, onNear }: NearRowsProps) {
  const location = useRef<HTMLTableSectionElement>(null);
  // Groups loaded after the page itself are not rendered until they are known to be near.
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
        // A group with the keyboard focus stays rendered.
        const isLeft = !isAlone && !last.isIntersecting && !current.contains(document.activeElement);
        // A jump to the other end brings many groups near at once: they are rendered at low priority.
        startTransition(() => setHeight(isLeft ? last.boundingClientRect.height : null));
      },
      { rootMargin: "50% 0px" },
    );
    watcher.observe(current);
    return () => watcher.disconnect();
  }, [first, isAlone, onNear, rowHeight]);
  return { place: location, height };
}
