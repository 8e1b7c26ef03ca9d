"use client";

import type { Route } from "next";
import { useEffect, useRef } from "react";
import { classNames } from "@/components/ui/class-names";
import { PanelLink } from "@/components/ui/panel-link";

type ChoiceLinksProps = {
  label: string;
  items: readonly { href: Route; label: string; isCurrent: boolean }[];
};

/** Links to the same page of another list, language, brand or period in one line, which scrolls to the current one. */
export function ChoiceLinks({ label, items }: ChoiceLinksProps) {
  const list = useRef<HTMLUListElement>(null);
  const current = items.find(({ isCurrent }) => isCurrent)?.href;
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>(`[href="${current}"]`);
    if (list.current && link)
      list.current.scrollLeft = link.offsetLeft - (list.current.clientWidth - link.offsetWidth) / 2;
  }, [current]);
  return (
    <nav aria-label={label} className="min-w-0 border-b max-md:-mx-4">
      <ul
        ref={list}
        className="relative -mb-px flex gap-1 more-aside overflow-x-auto [scrollbar-width:thin] max-md:px-4 md:max-xl:gap-0"
      >
        {items.map(({ href, label: name, isCurrent }) => (
          <li key={href} className="shrink-0">
            <PanelLink
              href={href}
              aria-current={isCurrent ? "page" : undefined}
              className={classNames(
                "flex h-10 items-center border-b-2 px-2 font-medium focus-visible:-outline-offset-2 pointer-coarse:h-11",
                isCurrent
                  ? "border-accent text-accent-ink"
                  : "border-transparent text-ink-2 hover:border-line-strong hover:text-ink",
              )}
            >
              {name}
            </PanelLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
