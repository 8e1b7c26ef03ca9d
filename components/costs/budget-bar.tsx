import { useLocale, useTranslations } from "next-intl";
import { ProgressBar } from "@/components/ui/progress-bar";
import { StateChip } from "@/components/ui/state-chip";
import { moneyOf } from "@/lib/base/money";
import { formatMoney } from "@/lib/base/money-text";
import type { Budget } from "@/lib/domain/orders/budgets/schema";

/** A budget with what the month has cost of it, and how the month is expected to end. */
export function BudgetBar({ budget, label }: { budget: Budget; label: string }) {
  const t = useTranslations("costs");
  const locale = useLocale();
  const { currency, percent } = budget;
  const money = (amount: string) => formatMoney(amount, currency, locale);
  const isReached = percent >= 100;
  const isBeyond = moneyOf(budget.forecast, currency).cents > moneyOf(budget.amount, currency).cents;
  const spentText = t("spentOf", { spent: money(budget.spent), budget: money(budget.amount), percent });
  return (
    <div className="min-w-0 grow basis-64 space-y-1.5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="wrap-anywhere font-medium">{label}</span>
        {isReached && <StateChip tone="danger">{t("reached")}</StateChip>}
        {!isReached && isBeyond && <StateChip tone="attention">{t("beyond")}</StateChip>}
      </p>
      <ProgressBar
        value={percent / 100}
        label={label}
        valueText={spentText}
        tone={isReached ? "danger" : isBeyond ? "attention" : "accent"}
      />
      <p className="figures text-ink-2 text-xs">
        {spentText} · {t("expectedEnd", { forecast: money(budget.forecast) })}
      </p>
    </div>
  );
}
