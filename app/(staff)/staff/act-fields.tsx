import { useTranslations } from "next-intl";
import { SegmentedField } from "@/components/form/segmented-field";
import { TextField } from "@/components/form/text-field";
import { TextareaField } from "@/components/form/textarea-field";
import type { ActField } from "./acts";

const isLong = (field: ActField): field is "reason" | "text" => field === "reason" || field === "text";

/** The fields of a dialog of the desk, in the order in which they are named. */
export function ActFields({ fields }: { fields: readonly ActField[] }) {
  const t = useTranslations("desk");
  return fields.map((field) =>
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
    ) : isLong(field) ? (
      <TextareaField
        key={field}
        name={field}
        label={t(`fields.${field}`)}
        help={t(`fields.${field}Help`)}
        rows={3}
        maxLength={field === "text" ? 4_000 : 500}
        required
      />
    ) : (
      <TextField
        key={field}
        name={field}
        label={t(`fields.${field}`)}
        help={t(`fields.${field}Help`)}
        inputMode={field === "amount" ? "decimal" : "text"}
        autoComplete="off"
        required
      />
    ),
  );
}
