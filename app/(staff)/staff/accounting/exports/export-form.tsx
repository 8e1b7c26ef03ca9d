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
import { currencies } from "@/lib/base/money";
import { exportFormats } from "@/lib/domain/money/accounting/rules";
import { makeExport } from "../actions";

type ExportFormProps = { company: number; from: string; until: string };
type Values = {
  format: (typeof exportFormats)[number];
  currency: "" | (typeof currencies)[number];
  from: string;
  until: string;
};

/** Makes a file of the books; it is in the list afterwards. */
export function ExportForm({ company, from, until }: ExportFormProps) {
  const t = useTranslations("accounting");
  const router = useRouter();
  const { field, press, problems, isBusy } = useSentForm({
    values: { format: "csv", currency: "", from, until } as Values,
    beside: ({ doc, fields }) =>
      doc === "argument.invalid" && (fields.until !== undefined || fields.from !== undefined)
        ? { until: t("wrong.until") }
        : {},
    send: ({ currency, ...typed }: Values) =>
      sendForm(makeExport, { ...typed, company, ...(currency === "" ? {} : { currency }) }),
    onDone: ({ count, same }) => {
      showToast(t(same === false ? "madeChanged" : "made", { count }));
      router.refresh();
    },
  });
  return (
    <form method="post" onSubmit={press} noValidate className="space-y-4">
      <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <SelectField label={t("format")} {...field("format")}>
          {exportFormats.map((name) => (
            <option key={name} value={name}>
              {t(`formats.${name}`)}
            </option>
          ))}
        </SelectField>
        <TextField label={t("from")} {...field("from")} type="month" required />
        <TextField label={t("until")} {...field("until")} type="month" required />
        <SelectField label={t("currency")} help={t("currencyHelp")} {...field("currency")}>
          <option value="">{t("any")}</option>
          {currencies.map((currency) => (
            <option key={currency} value={currency}>
              {currency}
            </option>
          ))}
        </SelectField>
      </div>
      <FormNotice problems={problems} />
      <Button type="submit" variant="primary" pending={isBusy} pendingLabel={t("making")}>
        {t("make")}
      </Button>
    </form>
  );
}
