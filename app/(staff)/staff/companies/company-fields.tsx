import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { Checkbox } from "@/components/ui/checkbox";
import { type CompanyValues, methods } from "./company-values";

type Name = Extract<keyof CompanyValues, string>;

type CompanyFieldsProps = {
  field: (name: Name) => { name: string; error?: string; defaultValue?: string };
  box: (name: Name) => object;
  /** Sorted by their names in the reader's language. */
  countries: readonly { code: string; name: string }[];
  /** What can only be read. */
  fixed: readonly Name[];
};

/** Who sells, how its documents are numbered and taxed, and how it is paid. */
export function CompanyFields({ field, box, countries, fixed }: CompanyFieldsProps) {
  const t = useTranslations("companyForm");
  const text = (name: Exclude<Name, "cc" | "bank_transfer">) => ({
    ...field(name),
    label: t(`fields.${name}`),
    readOnly: fixed.includes(name),
    autoComplete: "off",
  });
  return (
    <>
      <Group title={t("seller")}>
        <TextField {...text("name")} required />
        <TextField {...text("region")} help={t("help.region")} maxLength={8} className="max-w-64" required />
        <TextField {...text("address")} help={t("help.address")} required className="md:col-span-2" />
        {fixed.includes("country") ? (
          <TextField {...text("country")} help={t("help.countryFixed")} />
        ) : (
          <SelectField {...field("country")} label={t("fields.country")} required>
            <option value="">{t("choose")}</option>
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
      </Group>
      <Group title={t("documents")}>
        <TextField {...text("tax_id")} help={t("help.tax_id")} required />
        <SelectField {...field("tax_rule")} label={t("fields.tax_rule")} help={t("help.tax_rule")}>
          {(["standard", "origin", "exempt"] as const).map((rule) => (
            <option key={rule} value={rule}>
              {t(`rules.${rule}`)}
            </option>
          ))}
        </SelectField>
        <TextField {...text("prefix")} help={t("help.prefix")} maxLength={10} required />
        <TextField {...text("time_zone")} help={t("help.time_zone")} optionalLabel={t("optional")} />
        <TextField {...text("address_above")} help={t("help.address_above")} optionalLabel={t("optional")} />
      </Group>
      <Group title={t("payment")}>
        <div className="flex flex-wrap gap-x-6 gap-y-3 md:col-span-2">
          {methods.map((method) => (
            <Checkbox key={method} {...box(method)} label={t(`methods.${method}`)} />
          ))}
          <p className="w-full text-ink-2 text-xs">{t("help.payments")}</p>
        </div>
        <TextField {...text("bank_holder")} optionalLabel={t("optional")} />
        <TextField {...text("bank_account")} help={t("help.bank_account")} optionalLabel={t("optional")} />
        <TextField {...text("bank_name")} optionalLabel={t("optional")} />
        <TextField {...text("bank_bic")} optionalLabel={t("optional")} />
      </Group>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="space-y-4">
      <legend className="font-semibold">{title}</legend>
      <div className="grid items-start gap-4 md:grid-cols-2">{children}</div>
    </fieldset>
  );
}
