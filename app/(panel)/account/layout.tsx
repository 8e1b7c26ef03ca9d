import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/ui/page-header";
import { SectionLinks } from "@/components/ui/section-links";
import { isSigned } from "@/lib/domain/kernel/access/access";
import { mayOpen } from "@/lib/session/member-pages";
import { browserContext } from "@/lib/session/signed-in";
import { sections } from "./sections";

/** The account's title and section links. Like every layout it checks no access. */
export default async function AccountLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations("account");
  const context = await browserContext();
  const shown = isSigned(context) ? sections.filter(({ href }) => mayOpen(context.actor, href)) : sections;
  const items = shown.map(({ key, href }) => ({ href, label: t(`sections.${key}`) }));
  return (
    <>
      <PageHeader title={t("title")} />
      <SectionLinks label={t("sections.label")} items={items} />
      {children}
    </>
  );
}
