import type { Route } from "next";
import { useTranslations } from "next-intl";
import { CallLink } from "@/components/form/buttons/call-button";
import { Card } from "@/components/ui/card";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";

/** Links to a remote hands request for the server. */
export function OnSiteCard({ server: { id } }: { server: ServerOverview }) {
  const t = useTranslations("bmc.onSite");
  return (
    <Card title={t("title")}>
      <p className="mb-4 max-w-[72ch]">{t("text")}</p>
      <CallLink calls="helpdesk/request_check" href={`/help/new?about=server-${id}&kind=check` as Route}>
        {t("open")}
      </CallLink>
    </Card>
  );
}
