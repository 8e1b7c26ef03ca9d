import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import type { BackOfficePayment } from "@/lib/domain/support/back-office/payment-schema";
import type { BackOfficeRow } from "@/lib/domain/support/back-office/schema";
import { BackOfficeTable } from "../../back-office-table";

const rowOf = ({ id, at, method, state, amount }: BackOfficePayment["others"][number]): BackOfficeRow => ({
  ...{ id, at, state, amount, kind: method, title: `№ ${id}`, detail: "" },
  ...{ fact: null, until: null, failure: null, account: null },
});

/** Its refunds, and the other tries to pay the same invoice; nothing while there are none. */
export function PaymentLists({ payment }: { payment: BackOfficePayment }) {
  const t = useTranslations("backOffice.paymentPage");
  const lists = [
    { key: "refunds", rows: payment.refunds },
    { key: "others", rows: payment.others },
  ] as const;
  return lists
    .filter(({ rows }) => rows.length > 0)
    .map(({ key, rows }) => (
      <div key={key} className="mt-4">
        <Card title={t(key)} flush>
          <BackOfficeTable
            name="payments"
            label={t(key)}
            rows={rows.map(rowOf)}
            hrefOf={({ id }) => `/staff/payments/${id}` as Route}
          />
        </Card>
      </div>
    ));
}
