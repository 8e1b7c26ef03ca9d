import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { TextField } from "@/components/form/fields/text-field";
import { FormNotice } from "@/components/form/problems/form-problem";
import type { Failure } from "@/components/form/submit/attempt";
import type { FormProblem } from "@/components/form/submit/use-action-form";

/** The discount of a code, which cannot be changed later. */
const fixedFields = [
  { name: "code", label: "code" },
  { name: "percent", label: "percent", help: "percentHelp" },
  { name: "amount", label: "amount", help: "amountHelp" },
  { name: "presets", label: "presets", help: "presetsHelp" },
] as const;

/** The limits of a code, which can be changed later. */
export const limitFields = [
  { name: "accounts", label: "accounts", help: "accountsHelp" },
  { name: "uses", label: "uses", help: "empty" },
  { name: "uses_per_account", label: "perAccount", help: "empty" },
  { name: "from", label: "from", type: "date" },
  { name: "until", label: "until", type: "date" },
  { name: "note", label: "note" },
] as const;

export const promoFields = [...fixedFields, ...limitFields] as const;

type PromoName = (typeof promoFields)[number]["name"];
export type PromoTexts = Record<PromoName, string>;

/** What the server refuses of a code, by field. */
export function usePromoProblems() {
  const t = useTranslations("catalogAdmin.promos");
  return ({ doc, fields }: Failure): Partial<PromoTexts> =>
    doc === "argument.invalid"
      ? Object.fromEntries(
          promoFields
            .filter(({ name }) => fields[name] !== undefined)
            .map(({ name }) => [name, t(`wrong.${name}`)]),
        )
      : {};
}

type PromoFieldsProps<N extends PromoName> = {
  fields: readonly ((typeof promoFields)[number] & { name: N })[];
  field: (name: N) => object;
  problems: readonly FormProblem[];
  children?: ReactNode;
};

/** The fields of a promo code. Errors are shown at the fields. */
export function PromoFields<N extends PromoName>({ fields, field, problems, children }: PromoFieldsProps<N>) {
  const t = useTranslations("catalogAdmin.promos");
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {fields.map(({ name, label, ...more }) => (
          <TextField
            key={name}
            label={t(label)}
            autoComplete="off"
            {...("help" in more ? { help: t(more.help) } : {})}
            {...("type" in more ? { type: more.type } : {})}
            {...(name === "code" ? {} : { optionalLabel: t("optional") })}
            {...field(name)}
          />
        ))}
        {children}
      </div>
      <FormNotice problems={problems} />
    </>
  );
}
