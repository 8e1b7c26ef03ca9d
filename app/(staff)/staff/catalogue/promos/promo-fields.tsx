import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FormNotice } from "@/components/form/form-problem";
import { TextField } from "@/components/form/text-field";
import type { FormProblem } from "@/components/form/use-action-form";

/** What a code takes off, which stays as long as it lives. */
const fixedFields = [
  { name: "code", label: "code" },
  { name: "percent", label: "percent", help: "percentHelp" },
  { name: "amount", label: "amount", help: "amountHelp" },
  { name: "presets", label: "presets", help: "presetsHelp" },
] as const;

/** Its limits, which can be changed later. */
export const limitFields = [
  { name: "accounts", label: "accounts", help: "accountsHelp" },
  { name: "uses", label: "uses", help: "empty" },
  { name: "uses_per_account", label: "perAccount", help: "empty" },
  { name: "from", label: "from", type: "date" },
  { name: "until", label: "until", type: "date" },
  { name: "note", label: "note" },
] as const;

export const promoFields = [...fixedFields, ...limitFields] as const;

type PromoField = (typeof promoFields)[number];
type PromoFieldsProps = {
  fields: readonly PromoField[];
  problems: readonly FormProblem[];
  /** What is stored now. */
  shown?: Partial<Record<PromoField["name"], string>>;
  children?: ReactNode;
};

/** The fields of a promo code. What is wrong stands at its field. */
export function PromoFields({ fields, problems, shown = {}, children }: PromoFieldsProps) {
  const t = useTranslations("catalogAdmin.promos");
  const wrong = problems.find(({ doc, field }) => doc === "argument.invalid" && field !== null);
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {fields.map(({ name, label, ...more }) => (
          <TextField
            key={name}
            label={t(label)}
            name={name}
            defaultValue={shown[name] ?? ""}
            autoComplete="off"
            {...("help" in more ? { help: t(more.help) } : {})}
            {...("type" in more ? { type: more.type } : {})}
            {...(name === "code" ? {} : { optionalLabel: t("optional") })}
            {...(wrong?.field === name ? { error: t(`wrong.${name}`) } : {})}
          />
        ))}
        {children}
      </div>
      <FormNotice problems={problems.filter((one) => one !== wrong)} />
    </>
  );
}
