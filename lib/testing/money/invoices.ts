import { inTransaction } from "@/lib/db/client";
import { issueInvoice, type NewInvoice, type NewLine } from "@/lib/domain/money/billing/shared/issue-invoice";

type InvoiceDetails = Partial<NewInvoice> & {
  accountId: number;
  serverId?: number;
  starts?: NonNullable<NewLine["starts"]>;
  isFree?: boolean;
};

/** An unpaid invoice of 5.45 with one line, or of 0.00; by default of the NL company in euros. */
export function addInvoice({ serverId, starts, isFree = false, ...facts }: InvoiceDetails) {
  const [net, tax, total] = isFree ? ["0.00", "0.00", "0.00"] : ["4.50", "0.95", "5.45"];
  const issuedAt = facts.issuedAt ?? new Date();
  return inTransaction((db) =>
    issueInvoice(db, {
      companyId: 1,
      orderId: null,
      currency: "EUR",
      lines: [
        {
          code: "preset",
          type: "Hosting",
          relId: 1,
          serverId: serverId ?? null,
          description: { code: "preset", name: "vm.v3-small", location: "NL", hostname: "web-1" },
          quantity: 1,
          unitPrice: facts.subtotal ?? net,
          amount: facts.subtotal ?? net,
          ...(starts ? { starts } : {}),
        },
      ],
      subtotal: net,
      tax,
      taxRate: "21.00",
      taxReason: { code: "domestic", rate: "21.00", country: "NL" },
      total,
      trace: [{ code: "total", amount: { value: total, currency: "EUR" } }],
      issuedAt,
      dueAt: issuedAt,
      ...facts,
    }),
  );
}
