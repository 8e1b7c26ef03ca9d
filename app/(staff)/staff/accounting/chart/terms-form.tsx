"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { FormNotice } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { recognitions, templateNames } from "@/lib/domain/money/accounting/rules";
import type { BookTermsInput } from "@/lib/domain/money/accounting/schema";
import { saveBooks } from "../actions";

const numbers = ["fiscal_start", "consultant", "client", "account_length"] as const;

type TermsFormProps = { company: number; terms: BookTermsInput };

/** How a company keeps its books: its plan, the recognition of revenue, its numbers in DATEV. */
export function TermsForm({ company, terms }: TermsFormProps) {
  const t = useTranslations("accounting");
  const router = useRouter();
  const values = {
    ...terms,
    ...{ fiscal_start: String(terms.fiscal_start), consultant: String(terms.consultant) },
    ...{ client: String(terms.client), account_length: String(terms.account_length) },
  };
  const { field, press, problems, isBusy } = useSentForm({
    values,
    beside: ({ doc, fields }) =>
      doc === "argument.invalid"
        ? Object.fromEntries(
            numbers.filter((name) => fields[name] !== undefined).map((name) => [name, t(`wrong.${name}`)]),
          )
        : {},
    send: ({ fiscal_start, consultant, client, account_length, ...typed }) =>
      sendForm(saveBooks, {
        ...typed,
        company,
        ...{ fiscal_start: Number(fiscal_start), consultant: Number(consultant) },
        ...{ client: Number(client), account_length: Number(account_length) },
      }),
    onDone: () => {
      showToast(t("saved"));
      router.refresh();
    },
  });
  return (
    <form method="post" onSubmit={press} noValidate className="space-y-4">
      <div className="grid items-start gap-4 md:grid-cols-2">
        <SelectField label={t("template")} {...field("template")}>
          {templateNames.map((name) => (
            <option key={name} value={name}>
              {t(`templates.${name}`)}
            </option>
          ))}
        </SelectField>
        <SelectField label={t("recognition")} help={t("recognitionHelp")} {...field("recognition")}>
          {recognitions.map((name) => (
            <option key={name} value={name}>
              {t(`recognitions.${name}`)}
            </option>
          ))}
        </SelectField>
        {numbers.map((name) => (
          <TextField
            key={name}
            label={t(`terms.${name}`)}
            help={t(`termsHelp.${name}`)}
            {...field(name)}
            inputMode="numeric"
            autoComplete="off"
          />
        ))}
      </div>
      <FormNotice problems={problems} />
      <Button type="submit" variant="primary" pending={isBusy} pendingLabel={t("saving")}>
        {t("save")}
      </Button>
    </form>
  );
}
