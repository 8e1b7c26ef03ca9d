import { useTranslations } from "next-intl";
import { type RiskRule, riskRules } from "@/lib/base/risk-rules";
import type { RiskReasonOnPage } from "@/lib/domain/orders/reviews/schema";

const ruleOf = (name: string): RiskRule | undefined => riskRules.find((rule) => rule === name);

/** Why an order has its points, one line for each rule. Rules of other versions are shown by their names. */
export function RiskReasons({ reasons }: { reasons: readonly RiskReasonOnPage[] }) {
  const t = useTranslations("orderRisk");
  if (reasons.length === 0) return <p className="text-ink-2">{t("noReasons")}</p>;
  return (
    <ul className="divide-y">
      {reasons.map(({ rule: name, points, found }) => {
        const rule = ruleOf(name);
        return (
          <li key={name} className="flex items-baseline justify-between gap-4 py-2 first:pt-0 last:pb-0">
            <span className="wrap-anywhere min-w-0">{rule ? t(`rules.${rule}`, { found }) : name}</span>
            <span className="figures whitespace-nowrap">{t("plus", { points })}</span>
          </li>
        );
      })}
    </ul>
  );
}
