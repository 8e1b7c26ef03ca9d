import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import { SectionLinks } from "@/components/ui/section-links";
import { type HoldsRights, hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";

/** The pages of the books that somebody may open, in their order. */
export async function readBooksPages(staff: HoldsRights): Promise<{ href: Route; label: string }[]> {
  const [closing, receivables, payouts] = await Promise.all([
    getTranslations("closing"),
    getTranslations("receivables"),
    getTranslations("cardPayouts"),
  ]);
  const pages = [
    { href: "/staff/closing", label: closing("title"), right: "closing/manage" },
    { href: "/staff/receivables", label: receivables("title"), right: "receivables/manage" },
    { href: "/staff/receivables/deposits", label: receivables("deposits"), right: "receivables/manage" },
    { href: "/staff/payouts", label: payouts("title"), right: "closing/manage" },
    { href: "/staff/payouts/costs", label: payouts("costs"), right: "closing/manage" },
  ];
  return pages
    .filter(({ right }) => hasStaffRight(staff, right))
    .map(({ href, label }) => ({ href: href as Route, label }));
}

/** Links between the pages of the books. */
export async function BooksSections({ staff }: { staff: HoldsRights }) {
  const t = await getTranslations("closing");
  return <SectionLinks label={t("sections")} items={await readBooksPages(staff)} />;
}
