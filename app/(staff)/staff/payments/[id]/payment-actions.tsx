import { useLocale, useTranslations } from "next-intl";
import { DownloadLink } from "@/components/ui/download-link";
import { formatAmount } from "@/lib/base/money-text";
import type { HoldsRights } from "@/lib/domain/kernel/staff/staff-rights";
import type { BackOfficePayment } from "@/lib/domain/support/back-office/payment-schema";
import { ActButton } from "../../acting/action-button";
import { mayAct } from "../../acting/action-rights";

/** The receipt of added funds, another try after a failed one, and the refund of the whole payment. */
export function PaymentActs({ payment, staff }: { payment: BackOfficePayment; staff: HoldsRights }) {
  const t = useTranslations("backOffice");
  const locale = useLocale();
  const { id, refund, amount, invoice } = payment;
  return (
    <>
      {invoice.title === "receipt" && (
        <DownloadLink size="md" href={`/staff/invoices/${invoice.id}/pdf`}>
          {t("paymentPage.receipt")}
        </DownloadLink>
      )}
      {payment.is_chargeable && mayAct(staff, "chargeCard") && (
        <ActButton act="chargeCard" subject={{ id: invoice.id }} name={invoice.number} size="md" />
      )}
      {refund !== null && mayAct(staff, "refund") && (
        <ActButton
          act="refund"
          subject={{ id }}
          name={`${invoice.number}, ${formatAmount(amount, locale)}`}
          size="md"
          {...(refund !== "now" && { whyNot: t(`noRefund.${refund}`) })}
        />
      )}
    </>
  );
}
