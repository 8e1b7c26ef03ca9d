import { getTranslations } from "next-intl/server";
import { Breadcrumb } from "@/components/ui/breadcrumb";

/** Links back to the start page of staff, and to the list of companies. */
export async function Trail({ isOnList = false }: { isOnList?: boolean }) {
  const [t, staff, backOffice] = await Promise.all([
    getTranslations("staff.companies"),
    getTranslations("staff"),
    getTranslations("backOffice"),
  ]);
  const start = { href: "/staff", label: staff("nav.home") } as const;
  const list = { href: "/staff/companies", label: t("title") } as const;
  return <Breadcrumb label={backOffice("place")} items={isOnList ? [start] : [start, list]} />;
}
