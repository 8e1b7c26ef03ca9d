import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import { Breadcrumb } from "@/components/ui/breadcrumb";

/** The way back to the list. */
export async function HelpTrail() {
  const [t, backOffice] = await Promise.all([
    getTranslations("helpCenterAdmin"),
    getTranslations("backOffice"),
  ]);
  return (
    <Breadcrumb
      label={backOffice("place")}
      items={[{ href: "/staff/help-center" as Route, label: t("title") }]}
    />
  );
}
