import type { Route } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { Check } from "@/components/ui/icons";
import type { HoldsRights, StaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import { rightEntries } from "./rights";

const linkStyle = "tap text-accent-ink hover:underline";

async function Right({ right }: { right: StaffRight }) {
  const t = await getTranslations("staff");
  const { word, href } = rightEntries[right];
  const name = t(`rights.${word}`);
  if (href === null) return `${name} (${t("home.byCommand")})`;
  // A plain link: the box is focused only if the browser itself navigates to the anchor.
  if (href.startsWith("#"))
    return (
      <a href={href} className={linkStyle}>
        {name}
      </a>
    );
  return (
    <Link href={href as Route} prefetch={false} className={linkStyle}>
      {name}
    </Link>
  );
}

/** Rights of a member of staff, with links to where they are used. Closed at first: it is long, and rarely asked. */
export async function RightsCard({ rights }: HoldsRights) {
  const t = await getTranslations("staff");
  return (
    <details className="rounded-md border bg-raised">
      <summary className="cursor-pointer px-4 py-3 font-semibold focus-visible:-outline-offset-2">
        {t("home.rights")}
      </summary>
      <ul aria-label={t("home.rights")} className="gap-x-8 space-y-2 border-t p-4 md:columns-2">
        {rights.map((right) => (
          <li key={right} className="flex items-center gap-2">
            <Check size={16} aria-hidden className="shrink-0 text-ink-2" />
            <span>
              <Right right={right} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
