"use client";

import type { Route } from "next";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

export type NavItem = {
  href: Route;
  label: string;
  icon: ReactNode;
  /** How many there are, at the end of the line. */
  count?: number;
};

const isWithin = (path: string, href: string) => path === href || path.startsWith(`${href}/`);

type NavLinksProps = { items: readonly NavItem[]; look: "side" | "bottom" };

/** Links of the sidebar or of the bottom bar, with the current one marked. */
export function NavLinks({ items, look }: NavLinksProps) {
  const path = usePathname();
  return items.map(({ href, label, icon, count }) => {
    const isCurrent = isWithin(path, href);
    return (
      <li key={href} className={look === "bottom" ? "min-w-0 flex-1" : undefined}>
        <Link
          href={href}
          title={look === "side" ? label : undefined}
          aria-current={path === href ? "page" : isCurrent || undefined}
          className={classNames(
            "font-medium transition-colors",
            look === "side"
              ? "flex h-9 items-center gap-3 rounded-md px-2.5 max-lg:justify-center pointer-coarse:h-11"
              : "flex h-14 flex-col items-center justify-center gap-1 text-xs focus-visible:-outline-offset-2",
            isCurrent ? "text-accent-ink" : "text-ink-2 hover:text-ink",
            look === "side" && (isCurrent ? "bg-accent-soft" : "hover:bg-sunken"),
          )}
        >
          {icon}
          <span className={look === "side" ? "max-lg:sr-only" : "max-w-full truncate px-1"}>{label}</span>
          {look === "side" && count !== undefined && (
            <span className="figures ms-auto font-normal text-ink-3 text-xs max-lg:sr-only">{count}</span>
          )}
        </Link>
      </li>
    );
  });
}

/** The name of the section one is in. */
export function Place({ items }: { items: readonly { href: string; label: string }[] }) {
  const path = usePathname();
  return items.find(({ href }) => isWithin(path, href))?.label;
}
