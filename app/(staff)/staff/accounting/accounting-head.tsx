import type { Route } from "next";
import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/ui/page-header";
import { ChoiceLinks } from "../choice-links";
import { type Asked, addressOf } from "./read-period";

const pages = { journal: "", chart: "/chart", exports: "/exports", deferred: "/deferred" } as const;
export type AccountingPage = keyof typeof pages;

type AccountingHeadProps = { page: AccountingPage; asked: Asked };

/** Title of the pages of accounting, with links to the others about the same company and months. */
export function AccountingHead({ page, asked: { company, from, until } }: AccountingHeadProps) {
  const t = useTranslations("accounting");
  const place = { company: company?.id ?? 0, from, until };
  return (
    <>
      <PageHeader title={t(`pages.${page}`)} description={t(`texts.${page}`)} />
      <ChoiceLinks
        label={t("title")}
        items={Object.entries(pages).map(([name, path]) => ({
          href: addressOf(path, place) as Route,
          label: t(`pages.${name as AccountingPage}`),
          isCurrent: name === page,
        }))}
      />
    </>
  );
}
