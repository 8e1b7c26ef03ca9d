import { and, eq, isNull, lte, sql } from "drizzle-orm";
import { parseEmail } from "@/lib/base/email";
import { dayIn } from "@/lib/base/time-zone";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { serverTransfers } from "@/lib/db/tables/orders/server-transfers";
import { mailboxOf } from "../../identity/email-confirmations/shared/read-email";
import { writes } from "../../kernel/access/access";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { operation } from "../../kernel/operation/operation";
import { consumeRateLimit, requireRateLimit } from "../../kernel/rate-limits/shared/rate-limit";
import { server } from "../../kernel/server/server-target";
import { announceInPanel, notifyOwner } from "../../messages/mails/shared/notify";
import { lockWithCredit } from "../../money/billing/shared/lock-with-credit";
import { workFailures } from "../../servers/servers/errors";
import { moveFailures, requireMovable } from "../services/shared/move-server";
import { Offered, OfferTransfer, offerDays } from "./schema";
import { isAddressedTo, requireFewOffers } from "./shared/read-offers";
import { requireProof } from "./shared/require-proof";

const dayMs = 86_400_000;

/** An email address in its stored form, or `#` and the customer's number. */
function readRecipient(text: string): string {
  const [, number] = /^#?([1-9]\d{0,8})$/.exec(text.trim()) ?? [];
  if (number) return `#${number}`;
  const parsed = parseEmail(text);
  if (!parsed.isValid) throw invalidArgument("to", "is no email address and no customer number");
  return parsed.address;
}

/** Tells the other side, if there is one that can take the server; whoever offers it does not learn that. */
async function tell({ db, now, actor }: SignedContext, recipient: string, expiresAt: Date): Promise<void> {
  const { companyId, currency } = actor.account;
  const isIt = recipient.startsWith("#")
    ? eq(accounts.billingId, Number(recipient.slice(1)))
    : eq(sql`lower(${accounts.email})`, recipient);
  const isAble = and(
    isIt,
    eq(accounts.role, "customer"),
    eq(accounts.status, "Active"),
    eq(accounts.companyId, companyId),
    eq(accounts.currency, currency),
  );
  const [found] = await db.select({ id: accounts.id, email: accounts.email }).from(accounts).where(isAble);
  if (!found) return;
  const facts = { until: dayIn(expiresAt, "UTC") };
  const mailbox = { kind: "mail_recipient", name: mailboxOf(found.email) } as const;
  // Many offers do not fill a mailbox: they are in the panel.
  if (await consumeRateLimit(db, mailbox, now))
    await notifyOwner({ db, now }, found.id, "server.transfer_offered", facts);
  else await announceInPanel({ db, now }, found.id, "server.transfer_offered", facts);
}

/** An offer that nobody has accepted in time is no longer in the way. */
const endExpired = (db: Database, serverId: number, now: Date) =>
  db
    .update(serverTransfers)
    .set({ endedAt: now })
    .where(
      and(
        eq(serverTransfers.serverId, serverId),
        isNull(serverTransfers.acceptedAt),
        isNull(serverTransfers.endedAt),
        lte(serverTransfers.expiresAt, now),
      ),
    );

/** `eq/offer_transfer`: offers a server to another account, which has to accept it. */
export const offerTransfer = operation({
  name: "eq.offer_transfer",
  summary: "Offers a server to another account",
  description:
    "Offers a server to the account with that email address or customer number, for some days. Nothing changes until it is accepted there; then unused days that are paid come back as credit. Whether there is such an account is not said.",
  access: writes({ right: "billing/request_cancellation", proof: ["pin"], topic: "orders" }),
  changes: ["servers"],
  fails: [
    ...workFailures,
    ...moveFailures,
    "owner.unproved",
    "person.required",
    "transfer.open",
    "transfer.too_many",
  ],
  target: server("id"),
  isCreating: true,
  input: OfferTransfer,
  output: Offered,
  run: async (context, { to, note, days }, { id }) => {
    const { db, now, actor } = context;
    await requireProof(context);
    const recipient = readRecipient(to);
    if (isAddressedTo(actor.account, recipient)) throw invalidArgument("to", "is this account");
    await requireRateLimit(db, { kind: "transfer_account", name: String(actor.account.id) }, now);
    const row = await lockWithCredit(db, id);
    if (row.accountId !== actor.account.id) throw fail("server.foreign");
    await requireMovable(db, row, now);
    await endExpired(db, id, now);
    await requireFewOffers(db, { accountId: actor.account.id, recipient }, now);
    const expiresAt = new Date(now.getTime() + (days ?? offerDays.usual) * dayMs);
    const [offer] = await db
      .insert(serverTransfers)
      .values({
        serverId: id,
        fromAccountId: actor.account.id,
        recipient,
        note: note?.trim() ?? "",
        createdAt: now,
        expiresAt,
      })
      .onConflictDoNothing()
      .returning({ id: serverTransfers.id });
    if (!offer) throw fail("transfer.open");
    await tell(context, recipient, expiresAt);
    context.note({ target: `server ${id}`, changes: { offered_to: recipient } });
    return { transfer: offer.id, until: expiresAt.toISOString() };
  },
});
