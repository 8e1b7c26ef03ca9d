import type { ReactNode } from "react";
import { classNames } from "./class-names";

type DefinitionListProps = {
  items: {
    key: string;
    term: ReactNode;
    value: ReactNode;
    /** A secondary line under the term. */
    note?: ReactNode;
    /** The emphasised line: a total. */
    strong?: boolean;
  }[];
  /** "lines": separated by rules. "sums": close rows with aligned figures, for totals. */
  look?: "lines" | "sums";
};

/** Names on the left, values on the right. */
export function DefinitionList({ items, look = "lines" }: DefinitionListProps) {
  return (
    <dl className={look === "lines" ? "divide-y" : "space-y-2"}>
      {items.map(({ key, term, value, note, strong }) => (
        <div
          key={key}
          className={classNames(
            "flex items-baseline justify-between gap-4",
            look === "lines" && "py-2.5 first:pt-0 last:pb-0",
            strong && "font-semibold",
          )}
        >
          <dt
            className={classNames(
              // On a phone the term wraps first, and the value only if that is not enough.
              look === "lines" ? "max-md:shrink-999 md:max-w-2/3 md:shrink-0" : "max-w-2/3 shrink-0",
              look === "lines" && !strong && "text-ink-2",
            )}
          >
            {term}
            {note && <span className="block font-normal text-ink-2 text-xs">{note}</span>}
          </dt>
          <dd
            className={classNames(
              "figures flex min-w-0 flex-wrap items-center justify-end gap-x-2 gap-y-1 text-end",
              look === "lines" ? "max-md:max-w-2/3" : "whitespace-nowrap",
            )}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
