import { useTranslations } from "next-intl";
import { brandName } from "./brand-name";

/** What a saved card, direct debit or wallet is called. */
export function useMethodName() {
  const t = useTranslations("paymentMethods");
  return ({ brand, last_digits: digits }: { brand: string; last_digits: string }): string => {
    if (brand === "sepa") return t("directDebitName", { digits });
    return digits === "" ? brandName(brand) : t("name", { brand: brandName(brand), digits });
  };
}
