"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { BudgetBar } from "@/components/costs/budget-bar";
import { BudgetDialog, type BudgetTarget } from "@/components/costs/budget-dialog";
import { CallButton } from "@/components/form/buttons/call-button";
import { Card } from "@/components/ui/card";
import { sendForm } from "@/lib/api/send-form";
import type { Currency } from "@/lib/base/money";
import type { Budget } from "@/lib/domain/orders/budgets/schema";
import { saveBudget } from "./actions";

type BudgetsCardProps = {
  budgets: readonly Budget[];
  /** The account and its projects that have no budget. */
  others: readonly BudgetTarget[];
  currency: Currency;
};

/** The budgets, and the button that adds one. */
export function BudgetsCard({ budgets, others, currency }: BudgetsCardProps) {
  const t = useTranslations("costs");
  const [open, setOpen] = useState<{ targets: readonly BudgetTarget[]; amount: string } | null>(null);
  const nameOf = ({ name }: Pick<Budget, "name">) => name || t("account");
  return (
    <Card
      title={t("budgets")}
      flush
      footer={t("budgetsText")}
      actions={
        others.length > 0 && (
          <CallButton
            calls="projects/set_budget"
            size="sm"
            onClick={() => setOpen({ targets: others, amount: "" })}
          >
            {t("setBudget")}
          </CallButton>
        )
      }
    >
      {budgets.length === 0 && <p className="px-4 py-3 text-ink-2">{t("noBudgets")}</p>}
      <ul className="divide-y">
        {budgets.map((budget) => (
          <li key={budget.project} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <BudgetBar budget={budget} label={nameOf(budget)} />
            <CallButton
              calls="projects/set_budget"
              size="sm"
              aria-label={t("changeNamed", { name: nameOf(budget) })}
              onClick={() =>
                setOpen({
                  targets: [{ project: budget.project, name: nameOf(budget) }],
                  amount: budget.amount,
                })
              }
            >
              {t("change")}
            </CallButton>
          </li>
        ))}
      </ul>
      {open && (
        <BudgetDialog
          {...open}
          currency={currency}
          send={(input) => sendForm(saveBudget, input)}
          onClose={() => setOpen(null)}
        />
      )}
    </Card>
  );
}
