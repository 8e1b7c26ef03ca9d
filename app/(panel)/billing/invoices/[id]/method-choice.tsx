import { useTranslations } from "next-intl";
import { Segmented } from "@/components/ui/segmented";
import type { CardMethod } from "../../paying/use-card-payment";

const names = {
  credit: "byCredit",
  stripe: "byStripe",
  mollie: "byMollie",
  paypal: "byPaypal",
  sandbox: "bySandbox",
  transfer: "byTransfer",
} as const satisfies Record<Method, string>;

export type Method = "credit" | "transfer" | CardMethod;

type MethodChoiceProps = {
  ways: readonly Method[];
  value: Method | undefined;
  onChoose: (method: string) => void;
};

/** Choice of a payment method, if there is more than one. */
export function MethodChoice({ ways: methods, value, onChoose }: MethodChoiceProps) {
  const t = useTranslations("pay");
  if (methods.length < 2) return null;
  return (
    <Segmented
      legend={t("how")}
      className="max-md:w-full"
      value={value ?? ""}
      onChange={(event) => onChoose(event.currentTarget.value)}
      options={methods.map((method) => ({ value: method, label: t(names[method]) }))}
    />
  );
}
