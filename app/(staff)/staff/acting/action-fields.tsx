import { useTranslations } from "next-intl";
import { SegmentedField } from "@/components/form/fields/segmented-field";
import { TextField } from "@/components/form/fields/text-field";
import { TextareaField } from "@/components/form/fields/textarea-field";
import type { useSentForm } from "@/components/form/submit/use-sent-form";
import type { Currency } from "@/lib/base/money";
import { BillingField } from "../billing-field";
import { PaybackField } from "../payback-field";
import type { ActField, ActSubject } from "./act";
import { type ActName, actOf, wordOf } from "./staff-actions";

const isLong = (field: ActField): field is "reason" | "text" | "shown" =>
  field === "reason" || field === "text" || field === "shown";

type ActForm = ReturnType<typeof useSentForm<Record<ActField, string>, object>>;

type ActFieldsProps = {
  subject: ActSubject;
  act: ActName;
  /** Currency of the amount. */
  currency: Currency | undefined;
  field: ActForm["field"];
};

/** Fields of a back office dialog, in the given order. */
export function ActFields({ act, subject, currency, field }: ActFieldsProps) {
  const t = useTranslations("backOffice");
  return actOf(act).fields.map((name) =>
    name === "service" ? (
      <SegmentedField
        key={name}
        label={t("fields.service")}
        help={t("fields.serviceHelp")}
        {...field(name)}
        options={[
          { value: "end", label: t("fields.serviceEnd") },
          { value: "keep", label: t("fields.serviceKeep") },
        ]}
      />
    ) : name === "unused" ? (
      <SegmentedField
        key={name}
        label={t("fields.unused")}
        help={t("fields.unusedHelp")}
        {...field(name)}
        options={[
          { value: "credit", label: t("fields.unusedCredit") },
          { value: "keep", label: t("fields.unusedKeep") },
        ]}
      />
    ) : name === "billing" ? (
      // Where there is no choice, its field goes, and with it what was chosen.
      <BillingField key={name} id={subject.id} field={field(name, { shouldUnregister: true })} />
    ) : name === "payback" ? (
      <PaybackField key={name} id={subject.id} field={field(name, { shouldUnregister: true })} />
    ) : isLong(name) ? (
      <TextareaField
        key={name}
        label={t(`fields.${name}`)}
        help={t(`fields.${name}Help`)}
        {...field(name)}
        isErrorSpoken
        optionalLabel={name === "shown" ? t("fields.optional") : undefined}
        rows={3}
        maxLength={name === "text" ? 4_000 : 500}
        required={name !== "shown"}
      />
    ) : name === "due" ? (
      <TextField
        key={name}
        label={t("fields.due")}
        help={t("fields.dueHelp")}
        {...field(name)}
        type="date"
        required
      />
    ) : (
      <TextField
        key={name}
        label={name === "amount" && currency ? `${t("fields.amount")}, ${currency}` : t(`fields.${name}`)}
        help={t(`fields.${wordOf(act, name)}Help`)}
        {...field(name)}
        type={name === "until" ? "date" : "text"}
        inputMode={name === "amount" || name === "price" ? "decimal" : "text"}
        autoComplete="off"
        optionalLabel={name === "price" ? t("fields.optional") : undefined}
        required={name !== "price"}
      />
    ),
  );
}
