import type { Route } from "next";
import { useLocale, useTranslations } from "next-intl";
import { CallButton } from "@/components/form/buttons/call-button";
import { buttonStyle } from "@/components/ui/button-style";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import type { OutputOf } from "@/lib/api/client";
import { isCardMethodName } from "@/lib/base/card-methods";
import { formatAmount } from "@/lib/base/money-text";
import { useCardPayment } from "../../paying/use-card-payment";

export type Payment = OutputOf<"billing", "payment">;

/** The invoice's page, from which the customer still continues to where this payment was to lead. */
const invoicePath = ({ invoice, return_to }: Payment): Route =>
  `/billing/invoices/${invoice.id}?to=${encodeURIComponent(return_to)}` as Route;

/** Explains the payment's state and what can be done now. */
export function PaymentNotice({ payment }: { payment: Payment }) {
  const t = useTranslations("cardPayment");
  const locale = useLocale();
  switch (payment.state) {
    case "done":
      return (
        <Notice
          tone="good"
          live
          actions={<LinkButton href={payment.return_to as Route}>{t("doneNext")}</LinkButton>}
        >
          {t("done", { amount: formatAmount(payment.amount, locale) })}
        </Notice>
      );
    case "failed":
      return <Failed payment={payment} />;
    case "problem":
      return <Notice tone="attention">{t("problem")}</Notice>;
    case "pending":
      return (
        <Notice tone="info" live>
          {t("pending")}
        </Notice>
      );
    case "open":
      return (
        <Notice
          tone="attention"
          live
          actions={
            <>
              {payment.address && (
                <a href={payment.address} className={buttonStyle("primary", "sm")}>
                  {t("openNext")}
                </a>
              )}
              <LinkButton size="sm" href={invoicePath(payment)}>
                {t("other")}
              </LinkButton>
            </>
          }
        >
          {t("open")}
        </Notice>
      );
  }
}

const isReason = (word: string | null): word is "declined" | "expired" | "gone" =>
  word === "declined" || word === "expired" || word === "gone";

function Failed({ payment }: { payment: Payment }) {
  const t = useTranslations("cardPayment");
  const { begin, isBusy, problem } = useCardPayment(payment.invoice.id);
  const { method, amount, return_to: returnTo, saves_card: savesCard, reason } = payment;
  return (
    <div className="space-y-3">
      <Notice
        tone="danger"
        live
        actions={
          <>
            {isCardMethodName(method) && (
              <CallButton
                calls="billing/start_payment"
                size="sm"
                variant="primary"
                pending={isBusy}
                pendingLabel={t("againPending")}
                onClick={() => begin({ method, amount, returnTo, savesCard })}
              >
                {t("again")}
              </CallButton>
            )}
            <LinkButton size="sm" href={invoicePath(payment)}>
              {t("other")}
            </LinkButton>
          </>
        }
      >
        {t(`failed.${isReason(reason) ? reason : "declined"}`)}
      </Notice>
      {problem && problem !== "checking" && (
        <Notice tone="danger" live>
          {t("againFailed")}
        </Notice>
      )}
    </div>
  );
}
