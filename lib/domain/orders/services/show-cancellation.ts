import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { Amount } from "@/lib/base/amount";
import { wireText } from "@/lib/base/form-values";
import { amountOf } from "@/lib/base/money";
import { dayIn } from "@/lib/base/time-zone";
import { nameColumn } from "@/lib/db/name-column";
import { invoices } from "@/lib/db/tables/money/billing";
import { renewals } from "@/lib/db/tables/orders/renewals";
import { cancellations } from "@/lib/db/tables/orders/services";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { server } from "../../kernel/server/server-target";
import { totalOf } from "../../money/billing/shared/credit-note";
import { sharedPriceOf } from "../../money/billing/shared/price-of-server";
import { readZone } from "../../money/companies/shared/read-zone";
import { isDroppable, readOnAccount } from "../../money/subscriptions/shared/pay-later-period";
import { readEndOfHour } from "./shared/end-of-hour";
import { readRefundable } from "./shared/moved-addresses";

/** The effects of ending a server, and whether it is cancelled; times are ISO 8601, days in the seller's time zone. */
const CancellationView = z.object({
  /** The end of the paid period or of the current hour; null = nothing is paid. */
  until: z.string().nullable(),
  /** Credit, with tax, if it ends now, and for how many days. */
  back: Amount,
  days: z.int(),
  /** The unpaid invoice of the next period, which would be cancelled; `total` is what of it is for this server. */
  invoice: z.object({ id: z.int(), number: z.string(), total: Amount }).nullable(),
  request: z.object({ ends: z.string(), reason: z.string() }).nullable(),
});

/** Simulates a cancellation with the computation that the cancellation uses. */
export const showCancellation = operation({
  name: "services.cancellation",
  summary: "Shows what ending a server gives back, and whether it is asked for",
  access: reads({ right: "billing/request_cancellation" }),
  target: server("id"),
  input: z.object({ id: wireText(20).optional() }),
  output: CancellationView,
  run: async ({ db, now }, _input, row) => {
    const { currency, dueAt } = row;
    const unused = await readRefundable(db, row, now);
    const money = (value: string) => ({ value, currency });
    const [open] = await db
      .select({ id: invoices.id, number: nameColumn(invoices), total: invoices.total })
      .from(renewals)
      .innerJoin(invoices, eq(invoices.id, renewals.invoiceId))
      .where(and(eq(renewals.serverId, row.id), isDroppable))
      .limit(1);
    const shared = open ? await sharedPriceOf(db, open.id, row.id) : null;
    const [request] = await db
      .select()
      .from(cancellations)
      .where(and(eq(cancellations.serverId, row.id), isNull(cancellations.withdrawnAt)));
    const owed = await readOnAccount(db, row.id);
    const end = row.hourCap === null ? (owed?.endsAt ?? dueAt) : await readEndOfHour(db, row, now);
    return {
      until: end && dayIn(end, await readZone(db, row.accountId)),
      back: amountOf(totalOf(unused.back)),
      days: unused.days,
      invoice: open ? { ...open, total: shared ? amountOf(totalOf(shared)) : money(open.total) } : null,
      request: request ? { ends: request.endsAt.toISOString(), reason: request.reason } : null,
    };
  },
});
