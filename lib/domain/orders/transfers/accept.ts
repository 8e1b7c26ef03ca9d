import { and, eq, isNull } from "drizzle-orm";
import { compare, decimalOf, isPositive, moneyOf, subtract } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { serverTransfers } from "@/lib/db/tables/orders/server-transfers";
import { servers } from "@/lib/db/tables/servers/servers";
import { requireAddress } from "../../customers/accounts/shared/require-address";
import { requireAccepted } from "../../customers/legal/shared/acceptance";
import { writes } from "../../kernel/access/access";
import { findCustomer } from "../../kernel/account/find-customer";
import { writeSystemEvents } from "../../kernel/audit-trail/write-audit";
import { DomainError, fail } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { operation } from "../../kernel/operation/operation";
import type { ServerRow } from "../../kernel/server/server-target";
import { notifyOwner } from "../../messages/mails/shared/notify";
import { lockInvoice } from "../../money/billing/lookup";
import { requireNothingChargedBack } from "../../money/billing/shared/charged-back";
import { readCredit } from "../../money/billing/shared/ledger";
import { payInvoice } from "../../money/payments/shared/settle";
import { type Catalog, readCatalog } from "../orders/shared/price-service";
import { issueRenewals } from "../renewals/shared/issue";
import { lockForMove, moveServer, requireAlike, requireMovable } from "../services/shared/move-server";
import { Accepted, AcceptTransfer } from "./schema";
import { priceFirst } from "./shared/price-first";
import { isAddressedTo, lockOffer } from "./shared/read-offers";
import { requireProof } from "./shared/require-proof";

/** An open offer to the caller, before anything is locked. */
async function seeOffer({ db, actor }: SignedContext, id: number) {
  const [row] = await db
    .select()
    .from(serverTransfers)
    .where(
      and(eq(serverTransfers.id, id), isNull(serverTransfers.acceptedAt), isNull(serverTransfers.endedAt)),
    );
  if (!row || !isAddressedTo(actor.account, row.recipient)) throw fail("transfer.not_found");
  return row;
}

/** What keeps the server with its owner is that account's matter: the other side learns only that it does. */
async function requireReady(db: Database, row: ServerRow, now: Date): Promise<void> {
  try {
    await requireMovable(db, row, now);
  } catch (error) {
    throw error instanceof DomainError ? fail("transfer.blocked") : error;
  }
}

/** Locks the server with all that its move needs; gone = it is no longer what was offered. */
async function lockOffered(db: Database, serverId: number, owner: number, to: number): Promise<ServerRow> {
  const row = await lockForMove(db, serverId, { id: to }).catch((error: unknown) => {
    throw error instanceof DomainError ? fail("transfer.not_found") : error;
  });
  if (row.accountId !== owner) throw fail("transfer.not_found");
  return row;
}

/** Issues the invoice of the first period and pays it from credit; throws if it is not the price that was accepted. */
async function payFirst(
  db: Database,
  { serverId, price }: { serverId: number; price: string },
  catalog: Catalog,
  now: Date,
): Promise<number> {
  const [row] = await db.select().from(servers).where(eq(servers.id, serverId));
  if (!row) throw new Error("The server is not there.");
  const issued = await issueRenewals(db, [row], catalog, { issuedAt: now });
  const invoice = await lockInvoice(db, issued.get(serverId) ?? 0);
  if (invoice.total !== price) throw fail("quote.price_changed", { from: price, to: invoice.total });
  const total = moneyOf(invoice.total, invoice.currency);
  if (invoice.status !== "Paid") await payInvoice(db, invoice, { method: "credit", amount: total }, now);
  return invoice.id;
}

/** `eq/accept_transfer`: takes an offered server over. */
export const acceptTransfer = operation({
  name: "eq.accept_transfer",
  summary: "Accepts a server that another account offers",
  description:
    "Takes a server over that was offered to this account: its first period is paid from credit at once, and unused days that its earlier owner has paid come back to that owner. Addresses, disks, snapshots and backups come with it; passwords on it stay as they are.",
  access: writes({
    right: "eq/order_instance",
    proof: ["pin"],
    spends: true,
    whole: true,
    topic: "orders",
  }),
  changes: ["addresses", "billing", "jobs", "servers", "services"],
  fails: [
    "account.address_missing",
    "account.charged_back",
    "credit.too_low",
    "owner.unproved",
    "person.required",
    "quote.price_changed",
    "server.other_seller",
    "transfer.blocked",
    "transfer.not_found",
  ],
  isCreating: true,
  input: AcceptTransfer,
  output: Accepted,
  run: async (context, { transfer, expected }) => {
    const { db, now, actor } = context;
    await requireProof(context);
    await requireAccepted(context);
    const seen = await seeOffer(context, transfer);
    const isMe = and(eq(accounts.id, actor.account.id), eq(accounts.status, "Active"));
    const [to] = await db.select().from(accounts).where(isMe).for("share");
    if (!to) throw fail("transfer.not_found");
    const row = await lockOffered(db, seen.serverId, seen.fromAccountId, to.id);
    await lockOffer(db, transfer, now);
    const from = await findCustomer(db, row.accountId);
    requireAlike(from, to);
    await requireReady(db, row, now);
    await requireNothingChargedBack(db, to.id);
    const catalog = await readCatalog(db);
    const price = await priceFirst(db, row, { accountId: to.id, catalog, now });
    if (!price) throw fail("transfer.blocked");
    if (expected !== undefined && expected !== price.total)
      throw fail("quote.price_changed", { from: expected, to: price.total });
    const { currency } = row;
    const total = moneyOf(price.total, currency);
    await requireAddress(db, actor.account, [total]);
    const credit = await readCredit(db, to.id, currency);
    if (compare(credit, total) < 0)
      throw fail("credit.too_low", { needed: price.total, credit: decimalOf(credit), currency });
    const before = await readCredit(db, from.id, currency);
    await moveServer({ db, now }, row, to.id);
    const back = subtract(await readCredit(db, from.id, currency), before);
    const invoice = await payFirst(db, { serverId: row.id, price: price.total }, catalog, now);
    await db
      .update(serverTransfers)
      .set({ acceptedAt: now, toAccountId: to.id })
      .where(eq(serverTransfers.id, transfer));
    const target = `server ${row.id}`;
    context.note({ target, changes: { taken_over: transfer, invoice } });
    // The earlier owner reads whom the offer has named, and nothing of where the other one did it.
    await writeSystemEvents(
      db,
      [
        {
          operation: "services.hand_over",
          accountId: from.id,
          target,
          changes: { given_to: seen.recipient },
          cause: `transfer ${transfer}`,
        },
      ],
      now,
    );
    await notifyOwner({ db, now }, from.id, "server.transfer_ended", {
      id: row.id,
      hostname: row.hostname,
      outcome: "accepted",
      amount: isPositive(back) ? decimalOf(back) : null,
      currency,
    });
    return { id: row.id, invoice };
  },
});
