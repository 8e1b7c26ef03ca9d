import { useTranslations } from "next-intl";
import { TextField } from "@/components/form/fields/text-field";
import type { BulkField } from "@/lib/domain/support/bulk/schema";

const terms = ["price", "preset", "until", "due"] as const satisfies BulkField[];
type TermsField = (typeof terms)[number];

export const isTermsField = (field: BulkField): field is TermsField => terms.some((one) => one === field);

/** What many servers or invoices get: a price, a plan, a day. */
export function TermsField({ field }: { field: TermsField }) {
  const t = useTranslations("bulk.fields");
  const isDay = field === "until" || field === "due";
  return (
    <TextField
      label={t(field)}
      help={t(`${field}Help`)}
      name={field}
      type={isDay ? "date" : "text"}
      inputMode={field === "price" ? "decimal" : "text"}
      maxLength={80}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      required={field !== "price"}
    />
  );
}
