import { and, desc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { aboutTypical } from "@/lib/base/about";
import { dateText, wireNumber } from "@/lib/base/form-values";
import { decimalOf } from "@/lib/base/money";
import { signsOnWire } from "@/lib/base/money-text";
import { type Period, periodMonths } from "@/lib/base/periods";
import { dayIn } from "@/lib/base/time-zone";
import type { Database } from "@/lib/db/client";
import { presets } from "@/lib/db/tables/catalog/catalog";
import { promoUses } from "@/lib/db/tables/catalog/promos";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { invoices } from "@/lib/db/tables/money/billing";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { orders } from "@/lib/db/tables/orders/orders";
import { cancellations } from "@/lib/db/tables/orders/services";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { type ServerRow, server } from "../../kernel/server/server-target";
import { splitSetupFee } from "../../money/billing/shared/setup-fee";
import { readZone } from "../../money/companies/shared/read-zone";
import { readHourly } from "../../money/usage/shared/hourly-use";
import { daysOf } from "./rules";
import { BillingData } from "./schema";

const cycleOf = ({ months, hourCap }: ServerRow): string =>
  (hourCap === null ? undefined : "hourly") ??
  (Object.keys(periodMonths) as Period[]).find((period) => periodMonths[period] === months) ??
  `${months} months`;

const statusOf = ({ state }: ServerRow): string =>
  state === "awaiting_payment" || state === "in_review"
    ? "Pending"
    : state === "suspended"
      ? "Suspended"
      : "Active";

const reasons = {
  unpaid: "Overdue on Payment",
  owner: "Suspended by the customer",
  cancelled: "Ended by the customer",
  staff: "Suspended by support",
} as const;

async function readDetails(db: Database, row: ServerRow) {
  const [found] = await db
    .select({ account: accounts, preset: presets.name })
    .from(accounts)
    .innerJoin(presets, eq(presets.id, row.presetId))
    .where(eq(accounts.id, row.accountId));
  const [main] = await db
    .select({ ip: serverAddresses.ip })
    .from(serverAddresses)
    .where(eq(serverAddresses.serverId, row.id))
    .orderBy(desc(serverAddresses.isMain))
    .limit(1);
  const [request] = await db
    .select({ endsAt: cancellations.endsAt })
    .from(cancellations)
    .where(and(eq(cancellations.serverId, row.id), isNull(cancellations.withdrawnAt)));
  if (!found) throw new Error("The account of the session is not there.");
  const [ordered] = await db
    .select({ invoice: invoices })
    .from(invoices)
    .innerJoin(orders, eq(orders.invoiceId, invoices.id))
    .where(and(eq(orders.id, row.orderId), eq(invoices.accountId, row.accountId)));
  const [promo] = await db
    .select({ id: promoUses.promoId })
    .from(promoUses)
    .where(
      and(
        eq(promoUses.orderId, row.orderId),
        eq(promoUses.accountId, row.accountId),
        isNull(promoUses.voidedAt),
      ),
    );
  const setupFee = ordered ? decimalOf((await splitSetupFee(db, ordered.invoice)).fee) : "0.00";
  return { ...found, ip: main?.ip ?? "", setupFee, promoId: promo?.id ?? 0, endsAt: request?.endsAt ?? null };
}

/** `billing/get_billing_data` (specification 4.5, 2.9): the billing data of one server. */
export const getBillingData = operation({
  name: "billing.get_billing_data",
  summary: "Shows what billing knows of a server",
  description:
    "Answers a server's price, period, next due date and state in billing, in the flat form that older clients read.",
  access: reads(),
  target: server("id"),
  input: z.object({ id: aboutTypical(wireNumber.optional(), "Number of the server.", "55001") }),
  output: BillingData,
  run: async ({ actor, db, now }, _input, row) => {
    const { account, preset, ip, setupFee, promoId, endsAt } = await readDetails(db, row);
    const hourly = await readHourly(db, row);
    const { profile } = account;
    const { dueAt, suspendNotBefore } = row;
    const isPrivileged = suspendNotBefore !== null && suspendNotBefore > now;
    const zone = await readZone(db, row.accountId);
    const dayOf = (at: Date | null): string => (at ? dayIn(at, zone) : dateText(null));
    return {
      IP: ip || row.hostname,
      client_id: account.billingId,
      order_id: row.orderId,
      product_id: row.productId,
      suspend_reason: row.suspendedBy ? reasons[row.suspendedBy] : "",
      billing_setupfee: setupFee,
      billing_reccuring: row.recurringTotal,
      billing_location: actor.account.region,
      billing_status: statusOf(row),
      reg_date: dayOf(row.createdAt),
      billing_cycle: cycleOf(row),
      next_due_date: dayOf(dueAt),
      billing_name: preset,
      billing_dedicatedip: ip,
      billing_domain: row.hostname,
      promoid: promoId,
      terminationdate: endsAt ? dayOf(endsAt) : null,
      subscriptionid: "",
      overideautosuspend: isPrivileged ? 1 : 0,
      overidesuspenduntil: dayOf(isPrivileged ? suspendNotBefore : null),
      ...signsOnWire(row.currency),
      is_company: profile.companyname === "" ? 0 : 1,
      tax_id: account.vatNumber,
      groupdata: {
        id: 0,
        groupname: "",
        groupcolour: "",
        discountpercent: "0.00",
        susptermexempt: 0,
        separateinvoices: 0,
      },
      days_left: dueAt && dueAt > now ? daysOf({ startsAt: now, endsAt: dueAt }, now).unused : 0,
      customer_name: `${profile.firstname} ${profile.lastname}`.trim(),
      customer_email: account.email,
      ...(hourly ? { hourly } : {}),
    };
  },
});
