import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import type { Currency } from "@/lib/base/money";

const isAmount = (text: string): boolean => /^\d{1,9}([.,]\d{1,2})?$/.test(text);

export type BudgetTarget = { project: number; name: string };

type BudgetDialogProps = {
  /** What a budget can be set for; more than one = it is chosen here. */
  targets: readonly BudgetTarget[];
  /** The amount before; "" = none. */
  amount: string;
  currency: Currency;
  send: (input: { project: number; amount: string }) => Promise<unknown>;
  onClose: () => void;
};

/** Sets, changes or removes a budget. */
export function BudgetDialog({ targets, amount: before, currency, send, onClose }: BudgetDialogProps) {
  const t = useTranslations("costs");
  const [project, setProject] = useState(targets[0]?.project ?? 0);
  const [typed, setTyped] = useState(before);
  const [isWrong, setWrong] = useState(false);
  const text = typed.trim();
  const amount = text === "" ? "0" : text.replace(",", ".");
  const name = targets.length === 1 ? (targets[0]?.name ?? "") : "";
  return (
    <ActionDialog
      title={name === "" ? t("setBudget") : t("budgetTitle", { name })}
      description={t("budgetsText")}
      confirmLabel={t("save")}
      pendingLabel={t("saving")}
      beginsInField
      check={(sendIt) => {
        const isRefused = text !== "" && !isAmount(text);
        setWrong(isRefused);
        if (!isRefused) sendIt();
      }}
      send={() => send({ project, amount })}
      done={t("saved")}
      onClose={onClose}
    >
      {targets.length > 1 && (
        <SelectField
          label={t("of")}
          value={project}
          onChange={({ target }) => setProject(Number(target.value))}
        >
          {targets.map((one) => (
            <option key={one.project} value={one.project}>
              {one.name}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label={t("amount", { currency })}
        help={t("amountHelp")}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={isWrong ? t("amountWrong") : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ApiCalls calls={[{ call: "projects/set_budget", fields: { project, amount } }]} />
    </ActionDialog>
  );
}
