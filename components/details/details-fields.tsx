import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { type Details, isRussianCompany, problems } from "./details-values";

type DetailsFieldsProps = {
  form: UseFormReturn<Details>;
  /** Sorted by their names in the reader's language. */
  countries: readonly { code: string; name: string }[];
  /** Also the phone number, which invoices do not have. */
  hasPhone?: boolean;
};

/** Billing details: kind, names and address. */
export function DetailsFields({ form, countries, hasPhone = false }: DetailsFieldsProps) {
  const t = useTranslations("details");
  const field = useField(form);
  // Errors focus fields in the order of registration: registers all here, the conditional one first.
  const company = field("companyname");
  const isRussian = isRussianCompany({ country: form.watch("country"), kind: form.watch("kind") });
  return (
    <>
      <SelectField {...field("kind")} className="sm:max-w-64">
        <option value="person">{t("kinds.person")}</option>
        <option value="company">{t("kinds.company")}</option>
      </SelectField>
      {form.watch("kind") === "company" && <TextField {...company} autoComplete="organization" required />}
      <Pair>
        <TextField {...field("firstname")} autoComplete="given-name" required />
        <TextField {...field("lastname")} autoComplete="family-name" required />
      </Pair>
      <TextField {...field("address1")} autoComplete="address-line1" required />
      <TextField {...field("address2")} autoComplete="address-line2" optionalLabel={t("optional")} />
      <Pair>
        <TextField {...field("postcode")} autoComplete="postal-code" />
        <TextField {...field("city")} autoComplete="address-level2" required />
      </Pair>
      <Pair>
        <TextField {...field("state")} autoComplete="address-level1" optionalLabel={t("optional")} />
        <SelectField {...field("country")} autoComplete="country" required>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </Pair>
      {isRussian && (
        <Pair>
          <TextField {...field("co_inn")} inputMode="numeric" maxLength={12} />
          <TextField {...field("co_kpp")} maxLength={9} />
        </Pair>
      )}
      {hasPhone && (
        <TextField
          {...field("phone")}
          type="tel"
          autoComplete="tel"
          optionalLabel={t("optional")}
          help={t("phoneHelp")}
        />
      )}
    </>
  );
}

function Pair({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-4 sm:grid-cols-2">{children}</div>;
}

/** Label, registration and the error of a field by its name. */
function useField(form: UseFormReturn<Details>) {
  const t = useTranslations("details");
  return (name: keyof Details) => {
    const found = problems.find((problem) => problem === form.formState.errors[name]?.message);
    return { label: t(`fields.${name}`), error: found && t(`errors.${found}`), ...form.register(name) };
  };
}
