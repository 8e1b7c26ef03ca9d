import type { Route } from "next";
import type { ReactNode } from "react";
import { LinkButton } from "../ui/link-button";

type PageLink = { href: Route; label: string };

/** Links to the other pages of a list, for its footer; null if there are none. */
export function pageLinks(label: string, ...links: readonly (PageLink | false | null)[]): ReactNode {
  const there = links.filter((link) => link !== null && link !== false);
  if (there.length === 0) return null;
  return (
    <nav aria-label={label} className="flex flex-wrap justify-end gap-2">
      {there.map((link) => (
        <LinkButton key={link.href} size="sm" href={link.href}>
          {link.label}
        </LinkButton>
      ))}
    </nav>
  );
}
