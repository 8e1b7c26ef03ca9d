import type { Route } from "next";
import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/ui/link-button";

type PagesProps = {
  label: string;
  total: number;
  newer: number | null;
  older: number | null;
  pathTo: (place: { before?: number; after?: number }) => Route;
};

/** Links to the previous and next page of a list. */
export function Pages({ label, total, newer, older, pathTo }: PagesProps) {
  const t = useTranslations("billing");
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-2">
      <span className="figures">{t("inAll", { total })}</span>
      <span className="flex gap-2">
        {newer !== null && (
          <LinkButton size="sm" href={pathTo({ after: newer })}>
            {t("previous")}
          </LinkButton>
        )}
        {older !== null && (
          <LinkButton size="sm" href={pathTo({ before: older })}>
            {t("next")}
          </LinkButton>
        )}
      </span>
    </nav>
  );
}
