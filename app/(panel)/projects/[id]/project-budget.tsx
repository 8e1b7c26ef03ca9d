"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { BudgetBar } from "@/components/costs/budget-bar";
import { BudgetDialog } from "@/components/costs/budget-dialog";
import { CallButton } from "@/components/form/buttons/call-button";
import { sendForm } from "@/lib/api/send-form";
import type { Currency } from "@/lib/base/money";
import type { Budget } from "@/lib/domain/orders/budgets/schema";
import { saveBudget } from "../actions";

type ProjectBudgetProps = { id: number; name: string; budget: Budget | null; currency: Currency };

/** The budget of a project, and the button that sets it. */
export function ProjectBudget({ id, name, budget, currency }: ProjectBudgetProps) {
  const t = useTranslations("costs");
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {budget && <BudgetBar budget={budget} label={t("budget")} />}
      <CallButton
        calls="projects/set_budget"
        size="sm"
        aria-label={t(budget ? "changeNamed" : "setBudgetNamed", { name })}
        onClick={() => setOpen(true)}
      >
        {t(budget ? "change" : "setBudget")}
      </CallButton>
      {isOpen && (
        <BudgetDialog
          targets={[{ project: id, name }]}
          amount={budget?.amount ?? ""}
          currency={currency}
          send={(input) => sendForm(saveBudget, input)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
