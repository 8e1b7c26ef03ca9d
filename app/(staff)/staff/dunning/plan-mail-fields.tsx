"use client";

import { useTranslations } from "next-intl";
import { TextField } from "@/components/form/fields/text-field";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { Checkbox } from "@/components/ui/checkbox";
import { IconButton } from "@/components/ui/icon-button";
import { X } from "@/components/ui/icons";
import type { TypedMail } from "./typed-plan";

type MailProps = {
  mail: TypedMail;
  number: number;
  /** It was to be saved, and its day cannot be so. */
  isWrong: boolean;
  onChange: (part: Partial<TypedMail>) => void;
  /** Left out for the only mail. */
  onRemove: (() => void) | undefined;
};

const fees = [
  { name: "fee_eur", currency: "EUR" },
  { name: "fee_usd", currency: "USD" },
  { name: "fee_rub", currency: "RUB" },
] as const;
const texts = ["text_en", "text_ru", "text_de"] as const;

/** One mail of a plan: its day, what is added to it, and whether a letter goes with it. */
export function PlanMailFields({ mail, number, isWrong, onChange, onRemove }: MailProps) {
  const t = useTranslations("dunning");
  const hasFee = mail.has_interest || fees.some(({ name }) => mail[name] !== "");
  const hasText = texts.some((name) => mail[name] !== "");
  return (
    <fieldset className="rounded-sm border p-3">
      <legend className="px-1 font-medium text-xs">{t("mail", { number })}</legend>
      <div className="grid items-start gap-3 sm:grid-cols-[8rem_1fr_auto]">
        <TextField
          label={t("days")}
          help={t("daysHelp")}
          value={mail.days}
          inputMode="numeric"
          autoComplete="off"
          error={isWrong ? t("faults.days") : undefined}
          onChange={({ target }) => onChange({ days: target.value })}
        />
        <div className="sm:pt-7">
          <Checkbox
            label={t("letter")}
            help={t("letterHelp")}
            checked={mail.is_letter}
            onChange={({ target }) => onChange({ is_letter: target.checked })}
          />
        </div>
        {onRemove && (
          <IconButton label={t("removeMail", { number })} onClick={onRemove}>
            <X size={16} aria-hidden />
          </IconButton>
        )}
      </div>
      <details className="mt-3" open={hasFee}>
        <summary className="tap cursor-pointer text-accent-ink text-xs">{t("charges")}</summary>
        <div className="mt-2 grid items-start gap-3 sm:grid-cols-3">
          {fees.map(({ name, currency }) => (
            <TextField
              key={name}
              label={t("fee", { currency })}
              value={mail[name]}
              inputMode="decimal"
              autoComplete="off"
              onChange={({ target }) => onChange({ [name]: target.value })}
            />
          ))}
        </div>
        <div className="mt-3">
          <Checkbox
            label={t("interest")}
            help={t("interestHelp")}
            checked={mail.has_interest}
            onChange={({ target }) => onChange({ has_interest: target.checked })}
          />
        </div>
      </details>
      <details className="mt-3" open={hasText}>
        <summary className="tap cursor-pointer text-accent-ink text-xs">{t("texts")}</summary>
        <div className="mt-2 grid gap-3 lg:grid-cols-3">
          {texts.map((name) => (
            <TextareaField
              key={name}
              label={t(name)}
              rows={3}
              maxLength={1_000}
              value={mail[name]}
              onChange={({ target }) => onChange({ [name]: target.value })}
            />
          ))}
        </div>
      </details>
    </fieldset>
  );
}
