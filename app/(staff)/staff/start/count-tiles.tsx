import type { Route } from "next";
import { classNames } from "@/components/ui/class-names";
import { PanelLink } from "@/components/ui/panel-link";
import { mostCounted } from "@/lib/domain/kernel/staff/staff-queue";

export type Tile = { name: string; count: number; href: Route };

/** Counts that lead to their lists; none is counted beyond 99. */
export function CountTiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5">
      {tiles.map(({ name, count, href }) => (
        <li key={name}>
          <PanelLink
            href={href}
            className="flex h-full min-h-16 flex-col justify-between gap-1 rounded-md border bg-raised px-4 py-3 hover:bg-hover"
          >
            <span className={classNames("figures font-semibold text-xl", count === 0 && "text-ink-2")}>
              {count > mostCounted ? `${mostCounted}+` : String(count)}
            </span>
            <span className="text-ink-2 text-xs">{name}</span>
          </PanelLink>
        </li>
      ))}
    </ul>
  );
}
