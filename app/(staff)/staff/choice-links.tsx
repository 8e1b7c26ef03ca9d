"use client";

import type { Route } from "next";
import { useEffect, useId, useRef } from "react";
import { classNames } from "@/components/ui/class-names";
import { PanelLink } from "@/components/ui/panel-link";

type Item = { href: Route; label: string; isCurrent: boolean /** What it belongs to. */; group?: string };
type ChoiceLinksProps = { label: string; items: readonly Item[] };

function ChoiceLink({ item: { href, label, isCurrent } }: { item: Item }) {
  return (
    <li className="shrink-0">
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
        {label}
      </PanelLink>
    </li>
  );
}

function LinkGroup({ name, items }: { name: string; items: readonly Item[] }) {
  const id = useId();
  return (
    <li className="shrink-0">
      <span id={id} className="block px-2 text-ink-2 text-xs">
        {name}
      </span>
      <ul aria-labelledby={id} className="flex max-xl:gap-0 xl:gap-1">
        {items.map((item) => (
          <ChoiceLink key={item.href} item={item} />
        ))}
      </ul>
    </li>
  );
}

/**
 * Links to the same page of another list, language, brand or period in one line, which scrolls to the current one. Groups
 * wrap instead, so that each link is in sight, but for a phone.
 */
export function ChoiceLinks({ label, items }: ChoiceLinksProps) {
  const list = useRef<HTMLUListElement>(null);
  const current = items.find(({ isCurrent }) => isCurrent)?.href;
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>(`[href="${current}"]`);
    if (list.current && link)
      list.current.scrollLeft = link.offsetLeft - (list.current.clientWidth - link.offsetWidth) / 2;
  }, [current]);
  const groups = [...new Set(items.flatMap(({ group }) => group ?? []))];
  return (
    <nav aria-label={label} className="min-w-0 border-b max-md:-mx-4">
      <ul
        ref={list}
        className={classNames(
          "relative -mb-px flex more-aside overflow-x-auto [scrollbar-width:thin] max-md:px-4",
          groups.length > 0 ? "gap-x-4 gap-y-2 md:flex-wrap" : "gap-1 md:max-xl:gap-0",
        )}
      >
        {groups.map((name) => (
          <LinkGroup key={name} name={name} items={items.filter(({ group }) => group === name)} />
        ))}
        {items
          .filter(({ group }) => group === undefined)
          .map((item) => (
            <ChoiceLink key={item.href} item={item} />
          ))}
      </ul>
    </nav>
  );
}
