import { and, asc, eq, gt, isNotNull, isNull } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { invoiceLines } from "@/lib/db/tables/money/billing";
import { renewals } from "@/lib/db/tables/orders/renewals";
import { servers } from "@/lib/db/tables/servers/servers";
import { suspendedByStaff } from "../../../servers/servers/rules";
import { askToAlign } from "../../../servers/servers/shared/align-machine";
import { lockInvoice } from "../../billing/lookup";
import { dropAddressCharges } from "../../subscriptions/shared/drop-address-charges";
import { readOfOwner } from "../../subscriptions/shared/of-owner";
import { takePeriodBack } from "../../subscriptions/shared/undo-paid-period";
import { dropRenewal, readOpenRenewals, voidRenewal } from "../../subscriptions/shared/void-renewal";

type Line = typeof invoiceLines.$inferSelect;

const isOfLine = ({ invoiceId, serverId }: Line) =>
  and(
    eq(renewals.invoiceId, invoiceId),
    serverId === null ? undefined : eq(renewals.serverId, serverId),
    isNull(renewals.voidedAt),
  );

const readStarting = (db: Database, invoiceId: number): Promise<Line[]> =>
  db
    .select()
    .from(invoiceLines)
    .where(and(eq(invoiceLines.invoiceId, invoiceId), isNotNull(invoiceLines.starts)))
    .orderBy(asc(invoiceLines.id));

/** Of those, the ones whose server still belongs to the payer. */
const readOwnStarting = async (db: Database, invoiceId: number): Promise<Line[]> =>
  readOfOwner(db, await readStarting(db, invoiceId));

async function lockThere(db: Database, id: number | null) {
  const isThere = and(eq(servers.id, id ?? 0), isNull(servers.deletedAt));
  const [row] = await db.select().from(servers).where(isThere).for("update");
  return row;
}

/** Why what a sale paid for cannot be ended now; null = it can. */
export async function hindranceOf(db: Database, invoiceId: number): Promise<string | null> {
  for (const line of await readOwnStarting(db, invoiceId)) {
    const { starts, serverId } = line;
    const server = await lockThere(db, serverId);
    if (server?.state === "deploying") return "its server is being installed";
    if (server?.state === "in_review") return "its order is in review";
    if (!server || starts !== "renewal") continue;
    const [period] = await db.select().from(renewals).where(isOfLine(line));
    if (!period) continue;
    const isLater = and(gt(renewals.startsAt, period.startsAt), isNotNull(renewals.paidAt));
    const ofServer = and(eq(renewals.serverId, server.id), isNull(renewals.voidedAt));
    if ((await db.select().from(renewals).where(and(ofServer, isLater))).length > 0)
      return "a later period of its server is paid";
  }
  return null;
}

/** Nothing is left for its owner to pay, so only staff can end the suspension. */
async function suspendRefunded(db: Database, serverId: number | null): Promise<void> {
  const server = await lockThere(db, serverId);
  const change = server && suspendedByStaff(server);
  if (!change) return;
  await db.update(servers).set(change).where(eq(servers.id, server.id));
  await askToAlign(db, server.id);
}

/** The period is unpaid again, and will be invoiced again, unless the server is another account's by now. */
async function endPeriod(db: Database, line: Line, isOwn: boolean, now: Date): Promise<void> {
  const { serverId, invoiceId } = line;
  const [period] = await db.select().from(renewals).where(isOfLine(line));
  if (!period) return;
  const open = isOwn ? await readOpenRenewals(db, period.serverId) : [];
  for (const later of open) await dropRenewal(db, later, { code: "asked" }, now);
  await takePeriodBack(db, { serverId, invoiceId }, now);
  await voidRenewal(db, period, now);
  const { accountId } = await lockInvoice(db, invoiceId);
  await dropAddressCharges(db, { ...period, accountId }, { code: "asked" }, now);
}

/**
 * Ends what a fully refunded sale had paid for: reverses a renewal's period, and suspends the server of an order or a
 * plan change.
 */
export async function endRefunded(db: Database, invoiceId: number, now: Date): Promise<void> {
  const lines = await readStarting(db, invoiceId);
  const own = new Set(await readOfOwner(db, lines));
  for (const line of lines) {
    if (line.starts === "renewal") await endPeriod(db, line, own.has(line), now);
    else if (!own.has(line)) continue;
    else if (line.starts === "deployment" || line.starts === "plan_change")
      await suspendRefunded(db, line.serverId);
  }
}
