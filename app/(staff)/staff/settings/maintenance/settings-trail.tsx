import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import { Breadcrumb } from "@/components/ui/breadcrumb";

/** The way back from a page beside the groups of settings. */
export async function SettingsTrail() {
  const t = await getTranslations("settings");
  return <Breadcrumb label={t("places")} items={[{ href: "/staff/settings" as Route, label: t("title") }]} />;
}
