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
import type { ShownCompanyTaxes } from "@/lib/domain/money/tax/schema";
import { saveCompanyTaxes } from "../actions";

/** Registration for the one-stop shop, and the threshold of small sellers. */
export function CompanyTaxForm({ company }: { company: ShownCompanyTaxes["companies"][number] }) {
  const t = useTranslations("taxes");
  const router = useRouter();
  const { field, press, problems, isBusy } = useSentForm({
    values: {
      oss_since: company.oss_since,
      oss_number: company.oss_number,
      follows: company.follows_threshold ? "yes" : "no",
    },
    send: ({ follows, ...typed }) =>
      sendForm(saveCompanyTaxes, { ...typed, company: company.id, follows_threshold: follows === "yes" }),
    onDone: () => {
      showToast(t("companySaved"));
      router.refresh();
    },
  });
  return (
    <form method="post" onSubmit={press} noValidate className="space-y-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField label={t("ossSince")} help={t("ossSinceHelp")} type="date" {...field("oss_since")} />
        <TextField label={t("ossNumber")} autoComplete="off" {...field("oss_number")} />
        {company.rule === "origin" && company.home_currency === "EUR" && (
          <SelectField label={t("threshold")} help={t("thresholdHelp")} {...field("follows")}>
            <option value="no">{t("thresholdNo")}</option>
            <option value="yes">{t("thresholdYes")}</option>
          </SelectField>
        )}
      </div>
      <FormNotice problems={problems} />
      <Button
        type="submit"
        pending={isBusy}
        pendingLabel={t("saving")}
        aria-label={t("saveNamed", { name: company.name })}
      >
        {t("save")}
      </Button>
    </form>
  );
}
