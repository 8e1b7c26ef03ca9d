import type { Route } from "next";
import Link from "next/link";
import { ChevronLeft } from "@/components/ui/icons";

type BreadcrumbProps = {
  /** Names the landmark: "Path". */
  label: string;
  /** The pages above this one, without the page itself. */
  items: readonly { href: Route; label: string }[];
};

/** Links to the pages above this one. Place it above the title. */
export function Breadcrumb({ label, items }: BreadcrumbProps) {
  return (
    <nav aria-label={label}>
      <ol className="flex flex-wrap items-center gap-1 text-ink-2 text-xs">
        {items.map((item) => (
          <li key={item.href} className="flex items-center gap-1">
            <ChevronLeft size={12} aria-hidden className="text-ink-3" />
            <Link href={item.href} className="tap rounded-sm hover:text-ink hover:underline">
              {item.label}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
