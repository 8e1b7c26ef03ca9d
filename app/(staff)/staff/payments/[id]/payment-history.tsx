import { getLocale } from "next-intl/server";
import { ActivityTable } from "@/components/activity/activity-table";
import { orNotFound } from "@/lib/api/or-not-found";
import type { AuditFilter } from "@/lib/domain/kernel/audit/schema";
import type { StaffContext } from "@/lib/domain/kernel/operation/context";
import { showPaymentHistory } from "@/lib/domain/support/back-office/payment-history";

type HistoryProps = { context: StaffContext; id: number; filter: AuditFilter };

/** What was done to the payment. */
export async function PaymentHistory({ context, id, filter: { before, after } }: HistoryProps) {
  const place = { ...(before && { before }), ...(after && { after }) };
  const [locale, log] = await Promise.all([
    getLocale(),
    orNotFound(showPaymentHistory.call(context, { id, ...place })),
  ]);
  return (
    <div className="mt-4">
      <ActivityTable
        page={log}
        filter={place}
        path={`/staff/payments/${id}`}
        locale={locale}
        isOwn={false}
        isOfOne
      />
    </div>
  );
}
