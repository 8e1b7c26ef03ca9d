import { useTranslations } from "next-intl";
import { TextareaField } from "@/components/form/fields/textarea-field";

type ReasonFieldProps = {
  value: string;
  onValue: (text: string) => void;
  /** What is wrong with it. */
  error?: string | undefined;
};

/** Why staff change something; the customer reads it under Activity. */
export function ReasonField({ value, onValue, error }: ReasonFieldProps) {
  const t = useTranslations("backOffice.fields");
  return (
    <TextareaField
      label={t("reason")}
      help={t("reasonHelp")}
      error={error}
      value={value}
      onChange={({ target }) => onValue(target.value)}
      isErrorSpoken
      rows={2}
      maxLength={500}
      required
    />
  );
}
