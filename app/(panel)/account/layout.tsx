import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/ui/page-header";
import { SectionLinks } from "./section-links";
import { sections } from "./sections";

/** The account's title and the links to its parts. Like every layout it checks no access. */
export default async function AccountLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations("account");
  const items = sections.map(({ key, href, icon }) => ({ href, icon, label: t(`sections.${key}`) }));
  return (
    <>
      <PageHeader title={t("title")} />
      <SectionLinks label={t("sections.label")} items={items} />
      {children}
    </>
  );
}
