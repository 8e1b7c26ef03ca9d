import { useTranslations } from "next-intl";
import { Segmented } from "@/components/ui/segmented";
import type { CardWay } from "../../use-card-payment";

const names = {
  credit: "byCredit",
  stripe: "byStripe",
  sandbox: "bySandbox",
  transfer: "byTransfer",
} as const satisfies Record<Way, string>;

export type Way = "credit" | "transfer" | CardWay;

type WayChoiceProps = {
  ways: readonly Way[];
  value: Way | undefined;
  onChoose: (way: string) => void;
};

/** The choice of a way to pay, where there is one. */
export function WayChoice({ ways, value, onChoose }: WayChoiceProps) {
  const t = useTranslations("pay");
  if (ways.length < 2) return null;
  return (
    <Segmented
      legend={t("how")}
      className="max-md:w-full"
      value={value ?? ""}
      onChange={(event) => onChoose(event.currentTarget.value)}
      options={ways.map((way) => ({ value: way, label: t(names[way]) }))}
    />
  );
}
