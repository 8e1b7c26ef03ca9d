"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { sendForm } from "@/lib/api/send-form";
import { currencies } from "@/lib/base/money";
import type { ShownRule } from "@/lib/domain/money/accounting/schema";
import { saveAccount } from "../actions";

type Values = Omit<ShownRule, "own" | "replaces">;

const first: Values = {
  ...{ role: "sale", event: "", tax: "", country: "", rate: "", item: "", currency: "" },
  ...{ account: "", name: "", tax_key: "", automatic: false },
};

const matched = ["role", "event", "tax", "country", "rate", "item"] as const;

type RuleDialogProps = { company: number; rule: ShownRule | null; onClose: () => void };

function RuleDialog({ company, rule, onClose }: RuleDialogProps) {
  const t = useTranslations("accounting");
  const text = useProblemText();
  const router = useRouter();
  const { own: _, replaces: __, ...shown } = rule ?? { ...first, own: false, replaces: false };
  const { field, box, press, failure, isBusy } = useSentForm({
    values: shown as Values,
    send: (typed: Values) => sendForm(saveAccount, { ...typed, company }),
    onDone: () => {
      showToast(t("saved"));
      onClose();
      router.refresh();
    },
  });
  const label = t(rule ? "change" : "add");
  return (
    <ConfirmDialog
      title={rule ? `${rule.account} ${rule.name}` : label}
      description={t(rule ? "changeText" : "addText")}
      confirmLabel={t("save")}
      pendingLabel={t("saving")}
      isBusy={isBusy}
      problem={failure && text(failure.doc)}
      onConfirm={() => press()}
      onClose={onClose}
    >
      {!rule && (
        <>
          {matched.map((name) => (
            <TextField
              key={name}
              label={t(`match.${name}`)}
              help={t(`matchHelp.${name}`)}
              {...field(name)}
              autoComplete="off"
              spellCheck={false}
              required={name === "role"}
            />
          ))}
          <SelectField label={t("match.currency")} {...field("currency")}>
            <option value="">{t("any")}</option>
            {currencies.map((currency) => (
              <option key={currency} value={currency}>
                {currency}
              </option>
            ))}
          </SelectField>
        </>
      )}
      <TextField label={t("accountNumber")} {...field("account")} autoComplete="off" required />
      <TextField label={t("accountName")} {...field("name")} autoComplete="off" required />
      <TextField label={t("taxKey")} help={t("taxKeyHelp")} {...field("tax_key")} autoComplete="off" />
      <Checkbox label={t("automatic")} help={t("automaticHelp")} {...box("automatic")} />
    </ConfirmDialog>
  );
}

type RuleButtonProps = { company: number; rule?: ShownRule };

/** Adds an account to the chart, or changes the given one. */
export function RuleButton({ company, rule }: RuleButtonProps) {
  const t = useTranslations("accounting");
  const [isOpen, setOpen] = useState(false);
  const label = t(rule ? "change" : "add");
  return (
    <>
      <Button
        size="sm"
        aria-label={rule ? `${label}: ${rule.account} ${rule.name}` : label}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && <RuleDialog company={company} rule={rule ?? null} onClose={() => setOpen(false)} />}
    </>
  );
}
