import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import { Breadcrumb } from "@/components/ui/breadcrumb";

/** Where a page of a back end is. */
export async function BackEndTrail() {
  const [t, settings] = await Promise.all([getTranslations("backEnds"), getTranslations("settings")]);
  const items = [
    { href: "/staff/settings" as Route, label: settings("title") },
    { href: "/staff/settings/back-ends" as Route, label: t("title") },
  ];
  return <Breadcrumb label={settings("places")} items={items} />;
}
