import { getLocale, getTranslations } from "next-intl/server";
import { ActivityTable } from "@/components/activity/activity-table";
import { Card } from "@/components/ui/card";
import { orNotFound } from "@/lib/api/or-not-found";
import type { AuditFilter } from "@/lib/domain/kernel/audit/schema";
import type { StaffContext } from "@/lib/domain/kernel/operation/context";
import { showInvoiceHistory } from "@/lib/domain/support/invoices/history";
import { BackOfficeTable } from "../../back-office-table";

type HistoryProps = { context: StaffContext; id: number; filter: AuditFilter };

/** What was done to the invoice, its payments and its credit notes, and the mails with it. */
export async function InvoiceHistory({ context, id, filter: { before, after } }: HistoryProps) {
  const place = { ...(before && { before }), ...(after && { after }) };
  const [t, locale, { log, mails }] = await Promise.all([
    getTranslations("backOffice"),
    getLocale(),
    orNotFound(showInvoiceHistory.call(context, { id, ...place })),
  ]);
  return (
    <div className="mt-4 space-y-4">
      {mails.rows.length > 0 && (
        <Card title={t("sections.mails")} flush>
          <BackOfficeTable name="mails" label={t("sections.mails")} rows={mails.rows} />
        </Card>
      )}
      <ActivityTable
        page={log}
        filter={place}
        path={`/staff/invoices/${id}`}
        locale={locale}
        isOwn={false}
        isOfOne
      />
    </div>
  );
}
