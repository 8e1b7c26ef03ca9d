"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { sendForm } from "@/lib/api/send-form";
import { type Currency, currencies } from "@/lib/base/money";
import type { Product } from "@/lib/domain/orders/products/schema";
import { add, edit } from "./actions";

/** Lengths of a period in months. */
const periods = [1, 3, 6, 12, 24, 36] as const;

const names = ["name_en", "name_ru", "name_de"] as const;
const nameWords = { name_en: "nameEn", name_ru: "nameRu", name_de: "nameDe" } as const;
const fieldOf = { EUR: "eur", RUB: "rub", USD: "usd" } as const;

const first = {
  ...{ name_en: "", name_ru: "", name_de: "", months: "1", eur: "", rub: "", usd: "" },
  ...{ is_taxed: true, is_active: true },
};
type Values = typeof first;

function valuesOf(product: Product): Values {
  const priceIn = (currency: Currency): string =>
    product.prices.find((one) => one.currency === currency)?.value ?? "";
  return {
    ...{ name_en: product.names.en, name_ru: product.names.ru, name_de: product.names.de },
    ...{ eur: priceIn("EUR"), rub: priceIn("RUB"), usd: priceIn("USD") },
    months: String(product.months),
    is_taxed: product.is_taxed,
    is_active: product.is_active,
  };
}

const plain = (text: string): string => text.trim().replace(/^(\d+),(\d{1,2})$/, "$1.$2");

function send(product: Product | null, { months: typed, ...values }: Values): Promise<object> {
  const priced = { eur: plain(values.eur), rub: plain(values.rub), usd: plain(values.usd) };
  const months = periods.find((count) => String(count) === typed) ?? 1;
  return product
    ? sendForm(edit, { ...values, ...priced, id: product.id, version: product.version })
    : sendForm(add, { ...values, ...priced, months });
}

function ProductDialog({ product, onClose }: { product: Product | null; onClose: () => void }) {
  const t = useTranslations("terms");
  const text = useProblemText();
  const router = useRouter();
  const { field, box, press, failure, isBusy } = useSentForm({
    values: product ? valuesOf(product) : first,
    send: (values: Values) => send(product, values),
    onDone: () => {
      showToast(t("catalog.done"));
      onClose();
      router.refresh();
    },
  });
  const label = t(product ? "catalog.edit" : "catalog.add");
  return (
    <ConfirmDialog
      title={product ? product.names.en : label}
      description={t(product ? "catalog.editText" : "catalog.addText")}
      confirmLabel={label}
      pendingLabel={t("working")}
      isBusy={isBusy}
      problem={failure && text(failure.doc)}
      onConfirm={() => press()}
      onClose={onClose}
    >
      {names.map((name) => (
        <TextField
          key={name}
          label={t(`catalog.${nameWords[name]}`)}
          help={name === "name_en" ? undefined : t("catalog.nameHelp")}
          {...field(name)}
          autoComplete="off"
          required={name === "name_en"}
        />
      ))}
      {!product && (
        <SelectField label={t("catalog.period")} {...field("months")}>
          {periods.map((count) => (
            <option key={count} value={count}>
              {t("months", { count })}
            </option>
          ))}
        </SelectField>
      )}
      {currencies.map((currency) => (
        <TextField
          key={currency}
          label={t("catalog.priceIn", { currency })}
          help={t("catalog.priceHelp")}
          {...field(fieldOf[currency])}
          inputMode="decimal"
          autoComplete="off"
        />
      ))}
      <Checkbox label={t("catalog.isTaxed")} {...box("is_taxed")} />
      <Checkbox label={t("catalog.isActive")} {...box("is_active")} />
    </ConfirmDialog>
  );
}

/** Adds a product, or changes the given one. */
export function ProductButton({ product = null }: { product?: Product | null }) {
  const t = useTranslations("terms");
  const [isOpen, setOpen] = useState(false);
  const label = t(product ? "catalog.edit" : "catalog.add");
  return (
    <>
      <Button
        size="sm"
        aria-label={product ? `${label}: ${product.names.en}` : label}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && <ProductDialog product={product} onClose={() => setOpen(false)} />}
    </>
  );
}
