import type { Route } from "next";
import { useTranslations } from "next-intl";
import { ChoiceLinks } from "../choice-links";

const tabs = [
  { name: "report", href: "/staff/taxes" },
  { name: "rates", href: "/staff/taxes/rates" },
  { name: "exchange", href: "/staff/taxes/exchange" },
] as const;

/** The three pages about taxes. */
export function TaxTabs({ current }: { current: (typeof tabs)[number]["name"] }) {
  const t = useTranslations("taxes");
  return (
    <ChoiceLinks
      label={t("title")}
      items={tabs.map(({ name, href }) => ({
        href: href as Route,
        label: t(`tabs.${name}`),
        isCurrent: name === current,
      }))}
    />
  );
}
