"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { useProblemText } from "@/components/form/problems/form-problem";
import type { Failure } from "@/components/form/submit/attempt";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { currencies } from "@/lib/base/money";
import { pricedMonths } from "@/lib/domain/orders/terms/rules";
import { plan } from "./actions";

const first = {
  ...{
    product: "",
    preset: "",
    location: "",
    months: "0",
    company: "",
    currency: "EUR",
    price: "",
    from: "",
  },
  keep_before: "",
};
type Values = typeof first;
const refused = ["product", "preset", "location", "company", "price", "from", "keep_before"] as const;

const plain = (text: string): string => text.trim().replace(/^(\d+),(\d{1,2})$/, "$1.$2");

const send = ({ product, preset, location, months, currency, price, ...values }: Values) =>
  sendForm(plan, {
    ...values,
    ...(product === "" ? { preset, location } : { product: Number(product), preset: "", location: "" }),
    price: plain(price),
    months: pricedMonths.find((count) => String(count) === months) ?? 0,
    currency: currencies.find((one) => one === currency) ?? "EUR",
  });

type PlanProps = { products: readonly { id: number; name: string }[] };

function PlanDialog({ products, onClose }: PlanProps & { onClose: () => void }) {
  const t = useTranslations("priceChanges");
  const text = useProblemText();
  const router = useRouter();
  const { field, press, failure, isBusy } = useSentForm({
    values: first,
    beside: (refusal: Failure) => ({
      ...Object.fromEntries(
        refused.filter((name) => name in refusal.fields).map((name) => [name, t(`faults.${name}`)]),
      ),
      // The product is not sold in it.
      ...("currency" in refusal.fields ? { product: t("faults.product") } : {}),
    }),
    send,
    onDone: ({ id }: { id: number }) => {
      showToast(t("planned"));
      router.push(`/staff/price-changes/${id}` as Route);
    },
  });
  return (
    <ConfirmDialog
      title={t("plan")}
      description={t("planText")}
      confirmLabel={t("plan")}
      pendingLabel={t("working")}
      isBusy={isBusy}
      problem={failure && text(failure.doc)}
      onConfirm={() => press()}
      onClose={onClose}
    >
      {products.length > 0 && (
        <SelectField label={t("product")} {...field("product")}>
          <option value="">{t("noProduct")}</option>
          {products.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <TextField label={t("preset")} help={t("help.preset")} {...field("preset")} autoComplete="off" />
      <TextField label={t("location")} help={t("help.location")} {...field("location")} autoComplete="off" />
      <SelectField label={t("period")} {...field("months")}>
        {pricedMonths.map((count) => (
          <option key={count} value={count}>
            {t("months", { count })}
          </option>
        ))}
      </SelectField>
      <TextField label={t("company")} help={t("help.company")} {...field("company")} autoComplete="off" />
      <SelectField label={t("currency")} {...field("currency")}>
        {currencies.map((currency) => (
          <option key={currency} value={currency}>
            {currency}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t("price")}
        help={t("help.price")}
        {...field("price")}
        inputMode="decimal"
        autoComplete="off"
        required
      />
      <TextField label={t("from")} help={t("help.from")} {...field("from")} type="date" required />
      <TextField label={t("keepBefore")} help={t("help.keepBefore")} {...field("keep_before")} type="date" />
    </ConfirmDialog>
  );
}

/** Plans a change of a price. */
export function PlanButton({ products }: PlanProps) {
  const t = useTranslations("priceChanges");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {t("plan")}
      </Button>
      {isOpen && <PlanDialog products={products} onClose={() => setOpen(false)} />}
    </>
  );
}
