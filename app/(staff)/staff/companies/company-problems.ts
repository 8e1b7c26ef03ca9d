import { useTranslations } from "next-intl";
import type { Failure } from "@/components/form/submit/attempt";
import { textNames } from "./company-values";

/** Empty ones are refused with their names. */
export const asNew = { region: "", name: "", address: "", country: "", tax_id: "", prefix: "" };

/** What the server refuses, by field; of the methods of payment only the transfer can be refused. */
export function useCompanyProblems() {
  const t = useTranslations("companyForm.wrong");
  return ({ doc, fields }: Failure) => {
    if (doc !== "argument.invalid") return {};
    const wrong = textNames.filter((name) => fields[name] !== undefined).map((name) => [name, t(name)]);
    return Object.fromEntries(
      fields.payments === undefined ? wrong : [...wrong, ["bank_account", t("payments")]],
    );
  };
}
