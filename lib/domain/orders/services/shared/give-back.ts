import { and, eq, gt, isNotNull } from "drizzle-orm";
import { decimalOf, isPositive, type Money, zero } from "@/lib/base/money";
import type { ReturnParams } from "@/lib/base/params/billing";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { serviceChanges } from "@/lib/db/tables/orders/services";
import type { ServerRow } from "../../../kernel/server/server-target";
import { lockInvoice } from "../../../money/billing/lookup";
import { nameOf } from "../../../money/billing/rules";
import { cancelAndTell } from "../../../money/billing/shared/cancel-and-tell";
import { creditPart } from "../../../money/billing/shared/credit-note";
import { tellCreditNote } from "../../../money/billing/shared/tell-credit-note";
import { payAllFromRefunds } from "../../../money/payments/shared/refunded";
import { dropChanges } from "../../../money/subscriptions/shared/drop-changes";
import { readDroppable } from "../../../money/subscriptions/shared/pay-later-period";
import { dropRenewal } from "../../../money/subscriptions/shared/void-renewal";
import type { Price } from "../rules";
import { readRefundable } from "./moved-addresses";

type At = { db: Database; now: Date };

/**
 * Cancels the invoices of what the server has had before anybody paid for it, as far as they are for days to come. The caller
 * must hold the lock of the account's credit.
 */
export async function dropUnpaidRests(
  { db, now }: At,
  { id, hostname }: Pick<ServerRow, "id" | "hostname">,
): Promise<void> {
  const rows = await db
    .select({ id: invoices.id })
    .from(serviceChanges)
    .innerJoin(invoices, eq(invoices.id, serviceChanges.invoiceId))
    .where(
      and(
        eq(serviceChanges.serverId, id),
        isNotNull(serviceChanges.appliedAt),
        gt(serviceChanges.endsAt, now),
        eq(invoices.status, "Unpaid"),
      ),
    );
  for (const invoice of rows) await cancelAndTell(db, invoice.id, { code: "ended", hostname }, now);
}

/** Of a server that ends: cancels what nobody has paid. Changes must not be paid for a server that has ended. */
export async function dropOpen({ db, now }: At, { id, hostname }: ServerRow): Promise<void> {
  await dropUnpaidRests({ db, now }, { id, hostname });
  const reason = { code: "ended", hostname } as const;
  for (const renewal of await readDroppable(db, id)) await dropRenewal(db, renewal, reason, now);
  await dropChanges(db, eq(serviceChanges.serverId, id), reason, now);
}

/**
 * Credits a part of a paid invoice, with a credit note that its owner is told of; returns how much. The caller must hold the
 * lock of the account's credit.
 */
export async function givePartBack(
  { db, now }: At,
  { accountId, currency }: Pick<ServerRow, "accountId" | "currency">,
  { invoiceId, price }: { invoiceId: number; price: Price },
  reason: ReturnParams,
): Promise<Money> {
  const note = await creditPart(db, invoiceId, price, reason, now);
  if (!note || !isPositive(note.total)) return zero(currency);
  const facts = {
    number: note.number,
    of: nameOf(await lockInvoice(db, invoiceId)),
    amount: decimalOf(note.total),
    currency,
  };
  await tellCreditNote({ db, now }, accountId, note.id, facts);
  return note.total;
}

/**
 * Refunds unused days as credit, with a credit note for each invoice that had paid for them. The caller must hold the
 * lock of the account's credit.
 */
export async function giveUnusedBack({ db, now }: At, row: ServerRow): Promise<void> {
  const { hostname, accountId } = row;
  const { ofInvoices } = await readRefundable(db, row, now);
  for (const { days, ...part } of ofInvoices)
    await givePartBack({ db, now }, row, part, { code: "unused", hostname, days });
  await payAllFromRefunds(db, accountId, now);
}
