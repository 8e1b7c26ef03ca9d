"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { SelectField } from "@/components/form/fields/select-field";
import { FormNotice } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { saveRegister } from "./actions";

const systems = ["osn", "usn_income", "usn_income_outcome", "esn", "patent"] as const;

/** Whether a Russian company's card payments are registered, and how it is taxed. */
export function RegisterForm({ region, taxSystem }: { region: string; taxSystem: string }) {
  const t = useTranslations("companyForm");
  const router = useRouter();
  const { field, press, problems, isBusy } = useSentForm({
    values: { tax_system: taxSystem },
    send: (typed) =>
      sendForm(saveRegister, { tax_system: typed.tax_system as (typeof systems)[number] | "", region }),
    onDone: () => {
      showToast(t("saved"));
      router.refresh();
    },
  });
  return (
    <form method="post" onSubmit={press} noValidate className="space-y-4">
      <p className="text-ink-2">{t("registerText")}</p>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <SelectField {...field("tax_system")} label={t("taxSystem")}>
          <option value="">{t("taxSystems.none")}</option>
          {systems.map((system) => (
            <option key={system} value={system}>
              {t(`taxSystems.${system}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <FormNotice problems={problems} />
      <Button type="submit" pending={isBusy} pendingLabel={t("saving")}>
        {t("saveRegister")}
      </Button>
    </form>
  );
}
