"use client";

import { useTranslations } from "next-intl";
import { TextField } from "@/components/form/fields/text-field";
import { IconButton } from "@/components/ui/icon-button";
import { X } from "@/components/ui/icons";
import type { Currency } from "@/lib/base/money";
import { faultsOf, type LineFault, type TypedLine } from "./draft-lines";

type LineProps = {
  line: TypedLine;
  number: number;
  currency: Currency;
  /** Faults are shown, because it was to be saved. */
  isChecked: boolean;
  onChange: (part: Partial<TypedLine>) => void;
  /** Left out for the only line. */
  onRemove: (() => void) | undefined;
};

/** One line of a draft. */
export function DraftLineFields({ line, number, currency, isChecked, onChange, onRemove }: LineProps) {
  const t = useTranslations("backOffice.drafts");
  const faults = isChecked ? faultsOf(line, currency) : [];
  const errorOf = (fault: LineFault) => (faults.includes(fault) ? t(`faults.${fault}`) : undefined);
  return (
    <fieldset className="grid items-start gap-3 md:grid-cols-2 xl:grid-cols-[1fr_6rem_9rem_9rem_9rem_auto]">
      <legend className="sr-only">{t("line", { number })}</legend>
      <TextField
        label={t("text")}
        value={line.text}
        maxLength={300}
        autoComplete="off"
        error={errorOf("text")}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <TextField
        label={t("quantity")}
        value={line.quantity}
        inputMode="numeric"
        autoComplete="off"
        error={errorOf("quantity")}
        onChange={({ target }) => onChange({ quantity: target.value })}
      />
      <TextField
        label={t("price", { currency })}
        value={line.price}
        inputMode="decimal"
        autoComplete="off"
        error={errorOf("price")}
        onChange={({ target }) => onChange({ price: target.value })}
      />
      <TextField
        label={t("from")}
        type="date"
        value={line.from}
        optionalLabel={t("optional")}
        error={errorOf("period")}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <TextField
        label={t("through")}
        type="date"
        value={line.through}
        optionalLabel={t("optional")}
        onChange={({ target }) => onChange({ through: target.value })}
      />
      {onRemove && (
        <div className="xl:pt-6">
          <IconButton label={t("removeLine", { number })} onClick={onRemove}>
            <X size={16} aria-hidden />
          </IconButton>
        </div>
      )}
    </fieldset>
  );
}
