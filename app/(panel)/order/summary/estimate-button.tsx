import { useTranslations } from "next-intl";
import { CallButton } from "@/components/form/buttons/call-button";
import { useAdd } from "../estimate/use-add";

/** Adds the configuration to the account's estimate and opens it. */
export function EstimateButton({ query }: { query: string }) {
  const t = useTranslations("order");
  const { add, isBusy } = useAdd();
  return (
    <CallButton
      calls="estimates/add"
      variant="ghost"
      size="sm"
      pending={isBusy}
      onClick={() => void add([query])}
      className="-ms-2.5"
    >
      {t("estimate")}
    </CallButton>
  );
}
