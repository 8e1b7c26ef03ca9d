import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import { SectionLinks } from "@/components/ui/section-links";
import { queueHref } from "./filter";

/** Links between the pages of support: tickets, and what stands behind them. */
export async function TicketSections() {
  const [t, team] = await Promise.all([getTranslations("tickets.agent"), getTranslations("ticketTeam")]);
  const items = [
    { href: queueHref({}), label: t("title") },
    ...(["search", "canned", "problems", "departments", "satisfaction"] as const).map((part) => ({
      href: `/staff/conversations/${part}` as Route,
      label: team(`${part === "departments" ? "team" : part}.title`),
    })),
  ];
  return <SectionLinks label={t("title")} items={items} />;
}
