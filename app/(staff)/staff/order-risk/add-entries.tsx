"use client";

import { useTranslations } from "next-intl";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { FormNotice, useFieldError } from "@/components/form/problems/form-problem";
import { useActionForm } from "@/components/form/submit/use-action-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import type { RiskList } from "@/lib/domain/orders/reviews/schema";
import { addRiskEntries } from "./actions";

/** Adds entries to a list, one a line. */
export function AddEntries({ list }: { list: RiskList }) {
  const t = useTranslations("orderRisk");
  const { submit, isSending, problems } = useActionForm({
    send: ({ values = "" }) => sendForm(addRiskEntries, { list, values }),
    check: ({ values = "" }) =>
      values.trim() === "" ? [{ doc: "risk_entry.invalid", field: "values" }] : [],
    onDone: ({ added }) => showToast(t("added", { count: added })),
  });
  const error = useFieldError(problems);
  return (
    <form method="post" onSubmit={submit} noValidate className="max-w-xl space-y-4">
      <TextareaField
        label={t(`add.${list}`)}
        help={t(`addHelp.${list}`)}
        name="values"
        error={error("values")}
        rows={3}
        maxLength={60_000}
        autoComplete="off"
        spellCheck={false}
        required
      />
      <FormNotice problems={problems} />
      <Button type="submit" variant="primary" pending={isSending} pendingLabel={t("adding")}>
        {t("addButton")}
      </Button>
    </form>
  );
}
