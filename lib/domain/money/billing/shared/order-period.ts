import { addMonths } from "@/lib/base/months";
import type { LineParams, Period } from "@/lib/base/params/billing";
import type { invoiceLines, invoices } from "@/lib/db/tables/money/billing";

type Line = Pick<typeof invoiceLines.$inferSelect, "description" | "starts" | "quantity" | "serverId">;
type Invoice = Pick<typeof invoices.$inferSelect, "number" | "issuedOn">;

const dayText = (at: Date): string => at.toISOString().slice(0, 10);
const midnight = (day: string): Date => new Date(`${day}T00:00:00Z`);
const daysBefore = (day: string, days: number): string =>
  dayText(new Date(midnight(day).getTime() - days * 86_400_000));

/**
 * Billing period of a server's line. Renewals keep theirs; a first order's begins on its invoice date, which is known
 * only once it is paid.
 */
function periodOf(
  { number, issuedOn }: Invoice,
  { description, starts, quantity }: Line,
): Period | undefined {
  if (description.code !== "preset") return undefined;
  if (description.period || starts !== "deployment" || number === null) return description.period;
  const days = description.share?.days;
  const until =
    days === undefined ? dayText(addMonths(midnight(issuedOn), quantity)) : daysBefore(issuedOn, -days);
  return { from: issuedOn, until };
}

/** Text parameters of an invoice's lines, with the billing period; parts and deductions get that of their machine. */
export function lineParams(invoice: Invoice, lines: readonly Line[]): LineParams[] {
  const periods = new Map(
    lines.flatMap((line) => {
      const period = periodOf(invoice, line);
      return period ? [[line.serverId, period] as const] : [];
    }),
  );
  return lines.map(({ description, serverId }) => {
    switch (description.code) {
      case "preset":
      case "os":
      case "software":
      case "traffic_plan":
      case "ipv4":
      case "backups":
      case "disk":
      case "promo":
      case "agreed_discount":
      case "discount": {
        const period = periods.get(serverId);
        return period ? { ...description, period } : description;
      }
      case "plan_change":
      case "licence":
      case "addresses":
      case "backups_rest":
      case "disk_rest": {
        const { days, until } = description;
        return { ...description, period: { from: daysBefore(until, days), until } };
      }
      default:
        return description;
    }
  });
}
