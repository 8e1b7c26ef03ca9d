"use client";

import { useLocale, useTranslations } from "next-intl";
import { formatAmount } from "@/lib/base/money-text";
import type { BillingOverview } from "@/lib/domain/billing/view-schema";
import { PayButton } from "./pay-button";
import { useCombining } from "./use-combining";

/** Leads to the payment of all that is owed at once. */
export function PayAll({ together: { invoices, amount } }: Pick<BillingOverview, "together">) {
  const t = useTranslations("together");
  const locale = useLocale();
  const { pay, trouble, isBusy } = useCombining(amount);
  return (
    <PayButton
      calls="billing/mass_pay"
      isBusy={isBusy}
      busyWords={t("pending")}
      trouble={trouble}
      onPress={() => void pay(invoices, amount)}
    >
      {t("payAll", { count: invoices.length, amount: formatAmount(amount, locale) })}
    </PayButton>
  );
}
