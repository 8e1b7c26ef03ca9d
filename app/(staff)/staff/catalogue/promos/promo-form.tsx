"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { SelectField } from "@/components/form/select-field";
import { useActionForm } from "@/components/form/use-action-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { newPromo } from "../actions";
import { PromoFields, promoFields } from "./promo-fields";

/** What was typed; an empty field limits nothing. */
const given = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    promoFields.flatMap(({ name }) => {
      const text = (values[name] ?? "").trim();
      return text === "" ? [] : [[name, text]];
    }),
  );

/** A new promo code. */
export function PromoForm() {
  const t = useTranslations("catalogAdmin.promos");
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
  return (
    <form method="post" onSubmit={submit} noValidate className="space-y-4">
      <PromoFields fields={promoFields} problems={problems}>
        <SelectField label={t("lasts")} name="lasts">
          <option value="first">{t("first")}</option>
          <option value="always">{t("always")}</option>
        </SelectField>
      </PromoFields>
      <Button type="submit" variant="primary" pending={isSending} pendingLabel={t("sending")}>
        {t("submit")}
      </Button>
    </form>
  );
}
