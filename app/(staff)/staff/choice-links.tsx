import type { Route } from "next";
import { classNames } from "@/components/ui/class-names";
import { PanelLink } from "@/components/ui/panel-link";

type ChoiceLinksProps = {
  label: string;
  items: readonly { href: Route; label: string; isCurrent: boolean }[];
};

/** Links to the same page of another language, brand or period. */
export function ChoiceLinks({ label, items }: ChoiceLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-1 border-b">
        {items.map(({ href, label: name, isCurrent }) => (
          <li key={href} className="-mb-px">
            <PanelLink
              href={href}
              aria-current={isCurrent ? "page" : undefined}
              className={classNames(
                "flex h-10 items-center border-b-2 px-2 font-medium pointer-coarse:h-11",
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
