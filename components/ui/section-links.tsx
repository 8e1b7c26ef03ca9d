"use client";

import type { Route } from "next";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { classNames } from "./class-names";

/** With more links the gaps are smaller, so that they fit in one line for as long as possible. */
const fewItems = 9;

type SectionLinksProps = {
  label: string;
  items: readonly { href: Route; label: string }[];
};

/** Links between the pages of one object, wrapping to two lines if needed; on a phone they scroll horizontally. */
export function SectionLinks({ label, items }: SectionLinksProps) {
  const path = usePathname();
  const isTight = items.length > fewItems;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>(`[href="${path}"]`);
    if (list.current && current)
      list.current.scrollLeft = current.offsetLeft - (list.current.clientWidth - current.offsetWidth) / 2;
  }, [path]);
  return (
    <nav aria-label={label} data-page-actions className="mb-4 border-b max-md:-mx-4">
      <ul
        ref={list}
        className={classNames(
          "relative -mb-px flex gap-1 max-md:more-aside max-md:overflow-x-auto max-md:px-4 md:flex-wrap",
          isTight && "md:max-2xl:gap-0",
        )}
      >
        {items.map(({ href, label: name }) => {
          const isCurrent = path === href;
          return (
            <li key={href} className="shrink-0">
              <Link
                href={href}
                aria-current={isCurrent ? "page" : undefined}
                className={classNames(
                  "flex h-10 items-center border-b-2 px-2 font-medium transition-colors focus-visible:-outline-offset-2 pointer-coarse:h-11",
                  isTight && "md:max-2xl:px-1.5",
                  isCurrent
                    ? "border-accent text-accent-ink"
                    : "border-transparent text-ink-2 hover:border-line-strong hover:text-ink",
                )}
              >
                {name}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
