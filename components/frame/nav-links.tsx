"use client";

import type { Route } from "next";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { PanelLink } from "@/components/ui/panel-link";

export type NavItem = {
  href: Route;
  label: string;
  icon: ReactNode;
  /** A count at the end of the line. */
  count?: ReactNode;
  /** The section is only its own page; other sections are below its URL. */
  isExact?: boolean;
};

/** The sidebar can shrink to icons; the bottom bar of a phone shows icons above labels; its menu has room for both. */
const looks = {
  side: {
    link: "flex h-9 items-center gap-3 rounded-md px-2.5 max-lg:justify-center pointer-coarse:h-11",
    label: "max-lg:sr-only",
  },
  menu: { link: "flex h-11 items-center gap-3 rounded-md px-2.5", label: "truncate" },
  bottom: {
    link: "flex h-14 flex-col items-center justify-center gap-1 text-xs focus-visible:-outline-offset-2",
    label: "max-w-full truncate px-1",
  },
};

/** Jobs have URLs of their own, but belong to the servers section. */
const sectionOf = (path: string) => path.replace(/^\/jobs(\/|$)/, "/servers/");

const isWithin = (path: string, href: string) => path === href || sectionOf(path).startsWith(`${href}/`);

type NavLinksProps = { items: readonly NavItem[]; look: keyof typeof looks };

/** The links of the sidebar, the bottom bar or its menu, with the current one marked. */
export function NavLinks({ items, look }: NavLinksProps) {
  const path = usePathname();
  return items.map(({ href, label, icon, count, isExact }) => {
    const isCurrent = isExact ? path === href : isWithin(path, href);
    return (
      <li key={href} className={look === "bottom" ? "min-w-0 flex-auto" : undefined}>
        <PanelLink
          href={href}
          title={look === "side" ? label : undefined}
          aria-current={path === href ? "page" : isCurrent || undefined}
          className={classNames(
            "font-medium transition-colors",
            looks[look].link,
            isCurrent ? "text-accent-ink" : "text-ink-2 hover:text-ink",
            look !== "bottom" && (isCurrent ? "bg-accent-soft" : "hover:bg-sunken"),
          )}
        >
          {icon}
          <span className={looks[look].label}>{label}</span>
          {look === "side" && count !== undefined && (
            <span className="figures ms-auto font-normal text-ink-3 text-xs max-lg:sr-only">{count}</span>
          )}
        </PanelLink>
      </li>
    );
  });
}

/** The name of the current section. */
export function Place({ items }: { items: readonly { href: string; label: string }[] }) {
  const path = usePathname();
  return items.find(({ href }) => isWithin(path, href))?.label;
}
