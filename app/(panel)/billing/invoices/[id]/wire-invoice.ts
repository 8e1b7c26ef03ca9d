import type { z } from "zod";
import type { Currency } from "@/lib/base/money-text";
import type { SingleInvoice } from "@/lib/domain/billing/schema";

export type WireInvoice = z.infer<typeof SingleInvoice>;

const currencies = ["EUR", "RUB", "USD"] as const satisfies readonly Currency[];

export const currencyOf = ({ currencycode }: WireInvoice): Currency =>
  currencies.find((currency) => currency === currencycode) ?? "EUR";

/** The server that a line is about: once it is ready the line says so, before that the order does. */
export function serverOf(invoice: WireInvoice, inv_id: number): number | null {
  // With the order its server went too.
  if (invoice.status === "Cancelled") return null;
  return inv_id > 0 ? inv_id : invoice.server_id;
}
