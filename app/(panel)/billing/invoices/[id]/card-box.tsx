import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import type { Amount } from "@/lib/base/money";
import { formatAmount } from "@/lib/base/money-text";
import type { PayButtonProps } from "../../paying/pay-button";
import type { CardMethod } from "../../paying/use-card-payment";
import { PayBox } from "./pay-box";

/** What is said of each service, in its own words. */
const labels = {
  stripe: { title: "title", pay: "pay", away: "away", save: "save" },
  mollie: { title: "mollieTitle", pay: "payMollie", away: "awayMollie", save: "saveMethod" },
  paypal: { title: "paypalTitle", pay: "payPaypal", away: "awayPaypal", save: "savePaypal" },
  sandbox: { title: "testTitle", pay: "pay", away: "test", save: "save" },
} as const;

type CardBoxProps = Pick<PayButtonProps, "calls" | "isBusy" | "trouble"> & {
  way: CardMethod;
  amount: Amount;
  onPress: (savesCard: boolean) => void;
};

/** Payment through a card service: the button opens its page. */
export function CardBox({ way: method, amount, onPress, ...button }: CardBoxProps) {
  const t = useTranslations("pay.card");
  const locale = useLocale();
  const [savesCard, setSavesCard] = useState(false);
  const money = formatAmount(amount, locale);
  const own = labels[method];
  return (
    <PayBox
      title={t(own.title)}
      sums={[{ key: "due", term: t("due"), value: money, strong: true }]}
      button={{
        ...button,
        busyLabels: t("pending"),
        onPress: () => onPress(savesCard),
        children: t(own.pay, { amount: money }),
      }}
    >
      <p className="text-ink-2">{t(own.away)}</p>
      <Checkbox
        label={t(own.save)}
        help={t("saveHelp")}
        checked={savesCard}
        onChange={(event) => setSavesCard(event.currentTarget.checked)}
      />
    </PayBox>
  );
}
