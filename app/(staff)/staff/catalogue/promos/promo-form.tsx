"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { SelectField } from "@/components/form/fields/select-field";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { newPromo } from "../actions";
import { PromoFields, type PromoTexts, promoFields, usePromoProblems } from "./promo-fields";

/** The typed values; an empty field means no limit. */
const given = (typed: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(typed)
      .map(([name, text]) => [name, text.trim()])
      .filter(([, text]) => text !== ""),
  );

const empty = {
  ...(Object.fromEntries(promoFields.map(({ name }) => [name, ""])) as PromoTexts),
  lasts: "first" as "first" | "always",
};

/** A new promo code. */
export function PromoForm() {
  const t = useTranslations("catalogAdmin.promos");
  const router = useRouter();
  const wrongIn = usePromoProblems();
  const { field, press, problems, isBusy } = useSentForm({
    values: empty,
    beside: wrongIn,
    send: ({ lasts, ...texts }) => sendForm(newPromo, { code: "", ...given(texts), lasts }),
    resets: true,
    onDone: () => {
      showToast(t("added"));
      router.refresh();
    },
  });
  return (
    <form method="post" onSubmit={press} noValidate className="space-y-4">
      <PromoFields fields={promoFields} {...{ field, problems }}>
        <SelectField label={t("lasts")} {...field("lasts")}>
          <option value="first">{t("first")}</option>
          <option value="always">{t("always")}</option>
        </SelectField>
      </PromoFields>
      <Button type="submit" variant="primary" pending={isBusy} pendingLabel={t("sending")}>
        {t("submit")}
      </Button>
    </form>
  );
}
