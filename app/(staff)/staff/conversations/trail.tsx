import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { queueHref } from "./filter";

/** The way back to the tickets, and to one of their lists. */
export async function TicketTrail({ to }: { to?: { href: Route; label: string } }) {
  const t = await getTranslations("tickets");
  return (
    <Breadcrumb
      label={t("path")}
      items={[{ href: queueHref({}), label: t("agent.title") }, ...(to ? [to] : [])]}
    />
  );
}
