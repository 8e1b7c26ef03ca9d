import type { Route } from "next";
import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { PanelLink } from "@/components/ui/panel-link";
import { Time } from "@/components/ui/time";
import type { CompanyMonths } from "@/lib/domain/money/closing/schema";

/** What the last check of the ledger found, in its own words; nothing while it found nothing. */
export function BreachesCard({ breaches }: Pick<CompanyMonths, "breaches">) {
  const t = useTranslations("closing");
  if (breaches.length === 0) return null;
  return (
    <Card id="breaches" title={t("breaches")}>
      <ul className="space-y-3" lang="en">
        {breaches.map(({ law, what, found }) => (
          <li key={`${law} ${what}`}>
            <span className="wrap-anywhere font-semibold">{what}</span>: {found}
            <span className="block text-ink-2 text-xs">{law}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Drafts of the company that are not issued; nothing while there are none. */
export function DraftsCard({ drafts }: Pick<CompanyMonths, "drafts">) {
  const t = useTranslations("closing");
  const locale = useLocale();
  if (drafts.length === 0) return null;
  return (
    <Card id="drafts" title={t("drafts")}>
      <ul className="space-y-2">
        {drafts.map(({ id, email, at }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3">
            <PanelLink
              href={`/staff/invoices/drafts/${id}` as Route}
              className="text-accent-ink hover:underline"
            >
              {t("draft", { id })}
            </PanelLink>
            <span className="wrap-anywhere min-w-0">{email}</span>
            <span className="text-ink-2 text-xs">
              <Time value={at} locale={locale} show="date" />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
