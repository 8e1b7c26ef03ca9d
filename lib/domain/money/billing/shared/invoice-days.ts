import { dayIn } from "@/lib/base/time-zone";
import type { InvoiceRow } from "../lookup";

type Zoned = Pick<InvoiceRow, "timeZone">;

/** Date of a moment in the time zone of the invoice's seller, `YYYY-MM-DD`. */
export const dayOfInvoice = ({ timeZone }: Zoned, at: Date): string => dayIn(at, timeZone);

/** Due date in the time zone of its seller. */
export const dueDay = (invoice: Zoned & Pick<InvoiceRow, "dueAt">): string =>
  dayOfInvoice(invoice, invoice.dueAt);
