import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { groupBy } from "@/lib/base/group-by";
import { isPositive, moneyOf } from "@/lib/base/money";
import type { LineParams } from "@/lib/base/params/billing";
import type { Database } from "@/lib/db/client";
import { invoiceLines, invoices } from "@/lib/db/tables/money/billing";
import { orders } from "@/lib/db/tables/orders/orders";
import { renewals } from "@/lib/db/tables/orders/renewals";
import { serviceChanges } from "@/lib/db/tables/orders/services";
import { softwarePrice } from "../../../catalog/catalog/rules";
import type { Preset, Software, System } from "../../../catalog/catalog/shared/read";
import { fail } from "../../../kernel/errors/fail";
import type { SignedContext } from "../../../kernel/operation/context";
import type { ServerRow } from "../../../kernel/server/server-target";
import { asksForSomething } from "../setup-rules";
import { licensePart } from "./price-service";
import { monthlyOf } from "./unit-prices";

/**
 * Systems whose licenses were bought for the server between renewals and are paid: every later period includes them.
 */
async function readBought(db: Database, row: ServerRow): Promise<(number | null)[]> {
  const rows = await db
    .select({ systemId: serviceChanges.systemId })
    .from(serviceChanges)
    .innerJoin(invoices, eq(invoices.id, serviceChanges.invoiceId))
    .where(
      and(
        eq(serviceChanges.serverId, row.id),
        eq(serviceChanges.kind, "licence"),
        isNotNull(serviceChanges.appliedAt),
        eq(invoices.status, "Paid"),
      ),
    );
  return rows.map(({ systemId }) => systemId);
}

/** The invoices of the server's periods that have not ended, whether begun or only invoiced. */
async function readInvoices(db: Database, row: ServerRow, now: Date): Promise<number[]> {
  const renewed = await db
    .select()
    .from(renewals)
    .where(and(eq(renewals.serverId, row.id), isNull(renewals.voidedAt)));
  const firstPaid = renewed.flatMap(({ startsAt, paidAt }) => (paidAt ? [startsAt.getTime()] : []));
  const orderedUntil = Math.min(row.dueAt?.getTime() ?? Number.POSITIVE_INFINITY, ...firstPaid);
  const [ordered] = await db.select().from(orders).where(eq(orders.id, row.orderId));
  const going = renewed.filter(({ endsAt }) => endsAt > now).map(({ invoiceId }) => invoiceId);
  return ordered && orderedUntil > now.getTime() ? [ordered.invoiceId, ...going] : going;
}

/** What each of these invoices charges for, free parts included; empty if its payment was refunded or charged back. */
async function readCharged(db: Database, row: ServerRow, ids: readonly number[]): Promise<LineParams[][]> {
  const lines = await db
    .select({ invoiceId: invoices.id, what: invoiceLines.description, trace: invoices.trace })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .where(
      and(
        inArray(invoiceLines.invoiceId, [...ids]),
        eq(invoiceLines.serverId, row.id),
        inArray(invoices.status, ["Paid", "Unpaid"]),
      ),
    );
  const found = groupBy(lines, ({ invoiceId }) => invoiceId);
  return ids.map((id) => {
    const all = found.get(id) ?? [];
    const steps = all[0]?.trace ?? [];
    return [
      ...all.map(({ what }) => what),
      ...steps.flatMap((step) => (step.code === "line" ? [step.line] : [])),
    ];
  });
}

/**
 * What may be installed on a server at no extra charge: free software, installed software (its next period is charged
 * for it), purchased licenses, and what all its open periods are charged for. A license missing from the next invoice
 * is not included: a reinstallation makes no invoice.
 */
export async function readLicensed(db: Database, row: ServerRow, preset: Preset, now: Date) {
  const bought = await readBought(db, row);
  const periods = await readCharged(db, row, await readInvoices(db, row, now));
  const isCharged = (code: "os" | "software", name: string): boolean =>
    periods.length > 0 &&
    periods.every((lines) => lines.some((line) => line.code === code && line.name === name));
  return {
    hasSystem: (system: System): boolean =>
      system.id === row.systemId ||
      bought.includes(system.id) ||
      !isPositive(monthlyOf(licensePart(system, preset, row.currency).made, row.currency)) ||
      isCharged("os", system.name),
    hasSoftware: (software: Software): boolean =>
      software.id === row.softwareId ||
      !isPositive(moneyOf(softwarePrice(software, row.currency) ?? "0.00", row.currency)) ||
      isCharged("software", software.name),
  };
}

type Wanted = { system: System | null; software?: Software | null };

/** Throws if the installation has a price that the server does not pay. */
export async function requireLicensed(
  { db, now }: SignedContext,
  row: ServerRow,
  preset: Preset,
  input: { os_template?: unknown; soft_id?: number | undefined },
  { system, software = null }: Wanted,
): Promise<void> {
  const { hasSystem, hasSoftware } = await readLicensed(db, row, preset, now);
  const parameter = asksForSomething(input.os_template) ? "os_template" : "os_id";
  if (system && !hasSystem(system)) throw fail("order.needs_licence", { parameter });
  if (software && !hasSoftware(software))
    throw fail("order.software_unpaid", { parameter: input.soft_id === undefined ? "soft_name" : "soft_id" });
}
