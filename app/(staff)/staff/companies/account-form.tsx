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
import type { Currency } from "@/lib/base/money";
import { saveAccount } from "./actions";

const currencies = ["EUR", "USD", "RUB"] as const;
const names = ["holder", "account", "bank", "bic"] as const;

/** Gives transfers in a currency an account of their own; an empty number takes it away. */
export function AccountForm({ region }: { region: string }) {
  const t = useTranslations("companyForm");
  const router = useRouter();
  const { field, press, problems, isBusy } = useSentForm({
    values: { currency: "EUR", holder: "", account: "", bank: "", bic: "" },
    beside: ({ doc, fields }) =>
      doc === "argument.invalid"
        ? Object.fromEntries(
            names
              .filter((name) => fields[name] !== undefined)
              .map((name) => [name, t(`wrong.bank_${name === "bank" ? "name" : name}`)]),
          )
        : {},
    send: (typed) => sendForm(saveAccount, { ...typed, currency: typed.currency as Currency, region }),
    onDone: () => {
      showToast(t("saved"));
      router.refresh();
    },
  });
  return (
    <form method="post" onSubmit={press} noValidate className="space-y-4">
      <p className="text-ink-2">{t("accountsText")}</p>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <SelectField {...field("currency")} label={t("accountCurrency")}>
          {currencies.map((currency) => (
            <option key={currency} value={currency}>
              {currency}
            </option>
          ))}
        </SelectField>
        {names.map((name) => (
          <TextField
            key={name}
            {...field(name)}
            label={t(`fields.bank_${name === "bank" ? "name" : name}`)}
            autoComplete="off"
          />
        ))}
      </div>
      <FormNotice problems={problems} />
      <Button type="submit" pending={isBusy} pendingLabel={t("saving")}>
        {t("saveAccount")}
      </Button>
    </form>
  );
}
