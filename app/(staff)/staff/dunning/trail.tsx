import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import { Breadcrumb } from "@/components/ui/breadcrumb";

/** The way back to the list of plans. */
export async function Trail() {
  const t = await getTranslations("dunning");
  return <Breadcrumb label={t("place")} items={[{ href: "/staff/dunning" as Route, label: t("title") }]} />;
}
