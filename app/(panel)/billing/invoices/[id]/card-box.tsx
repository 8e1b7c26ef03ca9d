import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import type { Amount } from "@/lib/base/money";
import { formatAmount } from "@/lib/base/money-text";
import type { PayButtonProps } from "../../paying/pay-button";
import type { CardMethod } from "../../paying/use-card-payment";
import { PayBox } from "./pay-box";

type CardBoxProps = Pick<PayButtonProps, "calls" | "isBusy" | "trouble"> & {
  way: CardMethod;
  amount: Amount;
  onPress: (savesCard: boolean) => void;
};

/** Card payment: the button opens the page where the card is entered. */
export function CardBox({ way: method, amount, onPress, ...button }: CardBoxProps) {
  const t = useTranslations("pay.card");
  const locale = useLocale();
  const [savesCard, setSavesCard] = useState(false);
  const money = formatAmount(amount, locale);
  const isTest = method === "sandbox";
  return (
    <PayBox
      title={t(isTest ? "testTitle" : "title")}
      sums={[{ key: "due", term: t("due"), value: money, strong: true }]}
      button={{
        ...button,
        busyLabels: t("pending"),
        onPress: () => onPress(savesCard),
        children: t("pay", { amount: money }),
      }}
    >
      <p className="text-ink-2">{t(isTest ? "test" : "away")}</p>
      <Checkbox
        label={t("save")}
        help={t("saveHelp")}
        checked={savesCard}
        onChange={(event) => setSavesCard(event.currentTarget.checked)}
      />
    </PayBox>
  );
}
