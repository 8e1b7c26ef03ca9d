import { useLocale, useTranslations } from "next-intl";
import { CallLink } from "@/components/form/buttons/call-button";
import { formatAmount } from "@/lib/base/money-text";
import type { BillingOverview } from "@/lib/domain/money/billing/view-schema";
import { payPath } from "./pay-path";

/** Links to the payment of everything due at once. */
export function PayAll({ together: { invoices, amount } }: Pick<BillingOverview, "together">) {
  const t = useTranslations("together");
  const locale = useLocale();
  return (
    <CallLink calls="billing/mass_pay" href={payPath(invoices)} variant="primary" className="max-md:w-full">
      {t("payAll", { count: invoices.length, amount: formatAmount(amount, locale) })}
    </CallLink>
  );
}
