"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { FormNotice } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { knownRate, proposalFor } from "@/lib/base/company-proposal";
import { type Locale, languageNames, locales } from "@/lib/base/locale";
import { asNew, useCompanyProblems } from "../../companies/company-problems";
import { type CompanyValues, changesOf, emptyCompany, factsOf } from "../../companies/company-values";
import { addFirstCompany, saveBrand, saveCompany } from "../actions";

type Values = CompanyValues & { language: Locale };

type CompanyStepProps = {
  /** The company that was saved here before. */
  shown: CompanyValues | null;
  hasInvoices: boolean;
  /** Its language is that of texts for customers who have chosen none. */
  brand: { id: number; language: Locale } | null;
  countries: readonly { code: string; name: string }[];
};

/** The selling company. What the country proposes replaces only what nobody has typed. */
export function CompanyStep({ shown, hasInvoices, brand, countries }: CompanyStepProps) {
  const t = useTranslations("setup");
  const labels = useTranslations("companyForm");
  const router = useRouter();
  const language = brand?.language ?? "en";
  const { form, field, press, problems, isBusy } = useSentForm<Values, void>({
    values: { ...(shown ?? emptyCompany), language },
    beside: useCompanyProblems(),
    send: async ({ language: wanted, ...typed }) => {
      if (shown === null) await sendForm(addFirstCompany, { ...asNew, ...factsOf(typed) });
      else {
        const changes = changesOf(typed, shown);
        if (Object.keys(changes).length > 0)
          await sendForm(saveCompany, { ...changes, region: shown.region });
      }
      if (brand && wanted !== brand.language) await sendForm(saveBrand, { id: brand.id, language: wanted });
    },
    leaves: true,
    onDone: () => router.push("/staff/setup/money"),
  });
  // Read here, or the library does not keep it.
  const { dirtyFields, isSubmitted } = form.formState;
  const country = form.watch("country");
  const propose = (code: string) => {
    if (code === "") return;
    const proposal = Object.entries(proposalFor(code)) as [keyof ReturnType<typeof proposalFor>, string][];
    for (const [name, value] of proposal)
      if (!dirtyFields[name] && !(name === "region" && shown !== null))
        form.setValue(name, value, { shouldValidate: isSubmitted });
  };
  const rate = country === "" ? undefined : knownRate(country);
  const rateText =
    rate === undefined
      ? t("company.country")
      : rate === null
        ? t("company.noRate")
        : t("company.rate", { rate });
  const text = (name: "name" | "address" | "tax_id" | "region" | "prefix") => ({
    ...field(name),
    label: labels(`fields.${name}`),
    autoComplete: "off",
    required: true,
  });
  return (
    <form method="post" onSubmit={press} noValidate className="space-y-4">
      {hasInvoices ? (
        <TextField
          {...field("country")}
          label={labels("fields.country")}
          help={labels("help.countryFixed")}
          readOnly
        />
      ) : (
        <SelectField
          {...field("country", { onChange: ({ target }) => propose(target.value) })}
          label={labels("fields.country")}
          help={rateText}
          required
        >
          <option value="">{labels("choose")}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <div className="grid items-start gap-4 md:grid-cols-2">
        <TextField {...text("name")} />
        <TextField {...text("tax_id")} help={labels("help.tax_id")} />
        <TextField {...text("address")} help={labels("help.address")} className="md:col-span-2" />
        <SelectField {...field("tax_rule")} label={labels("fields.tax_rule")} help={labels("help.tax_rule")}>
          {(["standard", "origin", "exempt"] as const).map((rule) => (
            <option key={rule} value={rule}>
              {labels(`rules.${rule}`)}
            </option>
          ))}
        </SelectField>
        <SelectField {...field("language")} label={t("company.language")} help={t("company.languageHelp")}>
          {locales.map((one) => (
            <option key={one} value={one} lang={one}>
              {languageNames[one]}
            </option>
          ))}
        </SelectField>
        <TextField {...text("prefix")} help={labels("help.prefix")} maxLength={10} />
        <TextField {...text("region")} help={labels("help.region")} maxLength={8} readOnly={shown !== null} />
      </div>
      <FormNotice problems={problems} />
      <Button type="submit" variant="primary" pending={isBusy} pendingLabel={t("saving")}>
        {t("save")}
      </Button>
    </form>
  );
}
