import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import type { BackOfficeInvoice } from "@/lib/domain/support/back-office/invoice-schema";
import type { BackOfficeRow } from "@/lib/domain/support/back-office/schema";
import { BackOfficeTable } from "../../back-office-table";

/** In back office lists a row names its invoice; here each row is a payment of this one. */
const rowOf = ({ id, at, method, state, amount }: BackOfficeInvoice["payments"][number]): BackOfficeRow => ({
  ...{ id, at, state, amount, kind: method, title: `№ ${id}`, detail: "" },
  ...{ fact: null, until: null, failure: null, account: null },
});

/** Payments, failed tries and refunds of the invoice. */
export function InvoicePayments({ invoice }: { invoice: BackOfficeInvoice }) {
  const t = useTranslations("backOffice");
  return (
    <Card title={t("sections.payments")} flush>
      <BackOfficeTable
        name="payments"
        label={t("sections.payments")}
        rows={invoice.payments.map(rowOf)}
        look={{ detail: "reason" }}
        hrefOf={({ id }) => `/staff/payments/${id}` as Route}
        emptyText={t("invoiceUnpaid")}
      />
    </Card>
  );
}
