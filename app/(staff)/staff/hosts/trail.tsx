import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import { Breadcrumb } from "@/components/ui/breadcrumb";

/** The way back to all hosts. */
export async function HostsTrail() {
  const t = await getTranslations("hosts");
  return <Breadcrumb label={t("place")} items={[{ href: "/staff/hosts" as Route, label: t("title") }]} />;
}
