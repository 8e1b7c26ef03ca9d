import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import type { EntryKind } from "@/lib/domain/catalog/catalog/rules";

/** Links back to the catalog and to the list of the kind. */
export async function Trail({ kind }: { kind?: EntryKind | "promos" | "machines" }) {
  const t = await getTranslations("catalogAdmin");
  const items = [
    { href: "/staff/catalogue" as Route, label: t("title") },
    ...(kind ? [{ href: `/staff/catalogue/${kind}` as Route, label: t(`kinds.${kind}`) }] : []),
  ];
  return <Breadcrumb label={t("place")} items={items} />;
}
