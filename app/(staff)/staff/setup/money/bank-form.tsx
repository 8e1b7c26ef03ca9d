"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { TextField } from "@/components/form/fields/text-field";
import { FormNotice } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { useCompanyProblems } from "../../companies/company-problems";
import { saveCompany } from "../actions";

type BankFormProps = {
  region: string;
  payments: readonly string[];
  bank: { holder: string; account: string; bank: string; bic: string } | null;
};

/** The account for transfers; with it the company takes them. */
export function BankForm({ region, payments, bank }: BankFormProps) {
  const t = useTranslations("setup.money");
  const labels = useTranslations("companyForm");
  const router = useRouter();
  const { field, press, problems, isBusy } = useSentForm({
    values: {
      bank_holder: bank?.holder ?? "",
      bank_account: bank?.account ?? "",
      bank_name: bank?.bank ?? "",
      bank_bic: bank?.bic ?? "",
    },
    check: ({ bank_holder, bank_account, bank_name }) => ({
      ...(bank_holder.trim() === "" ? { bank_holder: labels("wrong.bank_holder") } : {}),
      ...(bank_account.trim() === "" ? { bank_account: labels("wrong.bank_account") } : {}),
      ...(bank_name.trim() === "" ? { bank_name: labels("wrong.bank_name") } : {}),
    }),
    beside: useCompanyProblems(),
    send: (typed) =>
      sendForm(saveCompany, {
        region,
        ...typed,
        payments: [...new Set([...payments, "credit", "bank_transfer"])].join(","),
      }),
    onDone: () => {
      showToast(t("bankSaved"));
      router.refresh();
    },
  });
  const text = (name: "bank_holder" | "bank_account" | "bank_name" | "bank_bic") => ({
    ...field(name),
    label: labels(`fields.${name}`),
    autoComplete: "off",
  });
  return (
    <form method="post" onSubmit={press} noValidate className="space-y-4">
      <div className="grid items-start gap-4 md:grid-cols-2">
        <TextField {...text("bank_holder")} required />
        <TextField {...text("bank_account")} required />
        <TextField {...text("bank_name")} required />
        <TextField {...text("bank_bic")} optionalLabel={labels("optional")} />
      </div>
      <FormNotice problems={problems} />
      <Button type="submit" variant="primary" pending={isBusy} pendingLabel={labels("saving")}>
        {t("bankSave")}
      </Button>
    </form>
  );
}
