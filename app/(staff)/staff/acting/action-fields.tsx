import { useTranslations } from "next-intl";
import { SegmentedField } from "@/components/form/segmented-field";
import { TextField } from "@/components/form/text-field";
import { TextareaField } from "@/components/form/textarea-field";
import type { Currency } from "@/lib/base/money";
import { BillingField } from "../billing-field";
import { type ActField, type ActName, type ActSubject, actOf, wordOf } from "./staff-actions";

const isLong = (field: ActField): field is "reason" | "text" | "shown" =>
  field === "reason" || field === "text" || field === "shown";

type ActFieldsProps = {
  subject: ActSubject;
  act: ActName;
  /** Of the amount. */
  currency: Currency | undefined;
  errorOf: (field: ActField) => string | undefined;
};

/** The fields of a dialog of the back office, in the order in which they are named. */
export function ActFields({ act, subject, currency, errorOf }: ActFieldsProps) {
  const t = useTranslations("backOffice");
  return actOf(act).fields.map((field) =>
    field === "service" ? (
      <SegmentedField
        key={field}
        name={field}
        label={t("fields.service")}
        help={t("fields.serviceHelp")}
        defaultValue="end"
        options={[
          { value: "end", label: t("fields.serviceEnd") },
          { value: "keep", label: t("fields.serviceKeep") },
        ]}
      />
    ) : field === "billing" ? (
      <BillingField key={field} id={subject.id} />
    ) : isLong(field) ? (
      <TextareaField
        key={field}
        name={field}
        label={t(`fields.${field}`)}
        help={t(`fields.${field}Help`)}
        error={errorOf(field)}
        isErrorSpoken
        optionalLabel={field === "shown" ? t("fields.optional") : undefined}
        rows={3}
        maxLength={field === "text" ? 4_000 : 500}
        required={field !== "shown"}
      />
    ) : (
      <TextField
        key={field}
        name={field}
        label={field === "amount" && currency ? `${t("fields.amount")}, ${currency}` : t(`fields.${field}`)}
        help={t(`fields.${wordOf(act, field)}Help`)}
        error={errorOf(field)}
        inputMode={field === "amount" ? "decimal" : "text"}
        autoComplete="off"
        required
      />
    ),
  );
}
