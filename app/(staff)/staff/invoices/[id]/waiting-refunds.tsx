import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import { Time } from "@/components/ui/time";
import { formatAmount } from "@/lib/base/money-text";
import type { HoldsRights } from "@/lib/domain/kernel/staff/staff-rights";
import type { BackOfficeInvoice } from "@/lib/domain/support/back-office/invoice-schema";
import { ActButton } from "../../acting/action-button";
import { mayAct } from "../../acting/action-rights";

/** Refunds that wait for a second person; nothing while there are none. */
export function WaitingRefunds({ invoice, staff }: { invoice: BackOfficeInvoice; staff: HoldsRights }) {
  const t = useTranslations("backOffice");
  const locale = useLocale();
  if (invoice.waiting.length === 0) return null;
  return (
    <Card title={t("queues.refunds")} hint={t("queueHints.refunds")}>
      <ul className="space-y-4">
        {invoice.waiting.map(({ id, by, reason, to, amount, until, is_own: isOwn }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span className="min-w-0">
              <Money amount={amount} locale={locale} /> ·{" "}
              {t(to === "card" ? "kinds.to_card" : "kinds.to_credit")}
              <span className="wrap-anywhere block text-ink-2 text-xs">
                {reason} · {by} · → <Time value={until} locale={locale} />
              </span>
            </span>
            <span className="flex flex-wrap gap-2">
              {isOwn ? (
                <span className="text-ink-2 text-xs">{t("ownAdjustment")}</span>
              ) : (
                (["approveRefund", "rejectRefund"] as const)
                  .filter((act) => mayAct(staff, act))
                  .map((act) => (
                    <ActButton key={act} act={act} subject={{ id }} name={formatAmount(amount, locale)} />
                  ))
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
