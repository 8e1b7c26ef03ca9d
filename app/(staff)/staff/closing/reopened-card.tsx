import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Time } from "@/components/ui/time";
import { formatMonth } from "@/lib/base/time-text";
import type { CompanyMonths } from "@/lib/domain/money/closing/schema";

/** Months that were reopened, and by whom; nothing while none was. */
export function ReopenedCard({ reopened }: Pick<CompanyMonths, "reopened">) {
  const t = useTranslations("closing");
  const locale = useLocale();
  if (reopened.length === 0) return null;
  return (
    <Card title={t("reopened")}>
      <ul className="space-y-3">
        {reopened.map(({ month, at, asked_by: asked, decided_by: decided, reason }) => (
          <li key={at}>
            {formatMonth(`${month}-01T00:00:00Z`, locale)}, <Time value={at} locale={locale} />
            <span className="wrap-anywhere block text-ink-2 text-xs">
              {t("reopenedBy", { asked, decided, reason })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
