import type { Database } from "@/lib/db/client";
import { issueInvoice } from "@/lib/domain/money/billing/shared/issue-invoice";

/** Of its lines. */
const hostnames = ["three-web-1", "three-web-2", "three-web-3"] as const;

type Sale = { accountId: number; dueAt?: Date };

/** Issues an unpaid sale in euros of 16.34 with a line of 4.50 net for each of three servers. */
export function issueThree(
  db: Database,
  { accountId, dueAt }: Sale,
): Promise<{ id: number; number: string }> {
  const issuedAt = new Date();
  const total = "16.34";
  return db.transaction(async (tx) => {
    const { id, number } = await issueInvoice(tx, {
      ...{ accountId, companyId: 1, orderId: null, currency: "EUR" },
      lines: hostnames.map((hostname) => ({
        ...{ code: "preset", type: "Hosting", relId: 1, serverId: null, quantity: 1 },
        description: { code: "preset", name: "vm.v3-small", location: "NL", hostname },
        ...{ unitPrice: "4.50", amount: "4.50" },
      })),
      ...{ subtotal: "13.50", tax: "2.84", taxRate: "21.00", total },
      taxReason: { code: "domestic", rate: "21.00", country: "NL" },
      trace: [{ code: "total", amount: { value: total, currency: "EUR" } }],
      issuedAt,
      dueAt: dueAt ?? issuedAt,
    });
    return { id, number: number ?? String(id) };
  });
}
