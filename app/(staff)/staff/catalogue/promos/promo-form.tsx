"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { FormNotice } from "@/components/form/form-problem";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { useActionForm } from "@/components/form/use-action-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { newPromo } from "../actions";

const fields = [
  { name: "code", label: "code" },
  { name: "percent", label: "percent", help: "percentHelp" },
  { name: "amount", label: "amount", help: "amountHelp" },
  { name: "presets", label: "presets", help: "presetsHelp" },
  { name: "accounts", label: "accounts", help: "accountsHelp" },
  { name: "uses", label: "uses" },
  { name: "uses_per_account", label: "perAccount" },
  { name: "from", label: "from", type: "date" },
  { name: "until", label: "until", type: "date" },
  { name: "note", label: "note" },
] as const;

/** What was typed; an empty field limits nothing. */
const given = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    fields.flatMap(({ name }) => {
      const text = (values[name] ?? "").trim();
      return text === "" ? [] : [[name, text]];
    }),
  );

/** A new promo code. What is wrong stands at its field. */
export function PromoForm() {
  const t = useTranslations("assortment.promos");
  const router = useRouter();
  const { submit, isSending, problems } = useActionForm({
    send: (values) =>
      sendForm(newPromo, {
        code: "",
        ...given(values),
        lasts: values.lasts === "always" ? "always" : "first",
      }),
    onDone: () => {
      showToast(t("added"));
      router.refresh();
    },
  });
  const wrong = problems.find(({ doc, field }) => doc === "argument.invalid" && field !== null);
  return (
    <form method="post" onSubmit={submit} noValidate className="space-y-4">
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {fields.map(({ name, label, ...more }) => (
          <TextField
            key={name}
            label={t(label)}
            name={name}
            autoComplete="off"
            {...("help" in more ? { help: t(more.help) } : {})}
            {...("type" in more ? { type: more.type } : {})}
            {...(name === "code" ? {} : { optionalLabel: t("optional") })}
            {...(wrong?.field === name ? { error: t(`wrong.${name}`) } : {})}
          />
        ))}
        <SelectField label={t("lasts")} name="lasts">
          <option value="first">{t("first")}</option>
          <option value="always">{t("always")}</option>
        </SelectField>
      </div>
      <FormNotice problems={problems.filter((one) => one !== wrong)} />
      <Button type="submit" variant="primary" pending={isSending} pendingLabel={t("sending")}>
        {t("submit")}
      </Button>
    </form>
  );
}
