import { eq } from "drizzle-orm";
import { z } from "zod";
import { amountOf, decimalOf } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { contractNotices } from "@/lib/db/tables/orders/contract-notices";
import { servers } from "@/lib/db/tables/servers/servers";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { lockServer, seeServer } from "../../kernel/server/any-server";
import { requireIdle } from "../../kernel/server/hold-server";
import type { ServerRow } from "../../kernel/server/server-target";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { staffIdOf } from "../../kernel/staff/staff-reason";
import { notifyOwner } from "../../messages/mails/shared/notify";
import { lockCredit } from "../../money/billing/shared/ledger";
import { endServer } from "../../money/subscriptions/shared/end-server";
import { endUsage } from "../../money/usage/shared/close-month";
import { writeRequest } from "../services/shared/cancel-at-end";
import { dropOpen } from "../services/shared/give-back";
import { readConcluded, requireDeclaredByOwner } from "./concluded";
import { lockOpen, type OpenNotice, readOpen } from "./lookup";
import { payBack, previewPayback } from "./payback";
import { withdrawableUntil } from "./rules";
import { Payback, PaybackPreview } from "./schema";

/** Throws unless it is a withdrawal of its owner from a known server, received within the term of that contract. */
async function requireInTime(db: Database, notice: OpenNotice, server: ServerRow): Promise<void> {
  if (notice.kind !== "withdrawal") throw fail("contract_notice.no_withdrawal");
  requireDeclaredByOwner(notice, server);
  if (notice.receivedAt >= withdrawableUntil(await readConcluded(db, server.id)))
    throw fail("contract_notice.too_late");
}

/** Throws where something else is going on with the server. */
async function requireEndable(db: Database, { id, state, suspendedBy }: ServerRow): Promise<void> {
  if (suspendedBy === "cancelled") throw fail("server.ending");
  if (suspendedBy === "staff") throw fail("server.suspended");
  if (state === "awaiting_payment") throw fail("server.awaiting_payment");
  if (state === "in_review") throw fail("server.in_review");
  await requireIdle(db, id);
}

const serverOf = ({ serverId }: OpenNotice): number => {
  if (serverId === null) throw fail("contract_notice.no_withdrawal");
  return serverId;
};

const fails = [
  "contract_notice.not_found",
  "contract_notice.settled",
  "contract_notice.no_withdrawal",
  "contract_notice.handed_over",
  "contract_notice.too_late",
  "server.not_found",
  "server.awaiting_payment",
  "server.in_review",
  "server.busy",
  "server.ending",
  "server.suspended",
] as const;

/** What carrying a withdrawal out would pay back, for either way. */
export const previewWithdrawal = staffOperation({
  name: "contracts.preview_withdrawal",
  summary: "Shows what carrying a withdrawal out pays back",
  access: byStaff("read", "payments/refund"),
  within: "rows",
  fails: [...fails],
  input: z.object({ id: z.int32() }),
  output: PaybackPreview,
  run: async ({ db, now }, { id }) => {
    const notice = await readOpen(db, id);
    const server = await seeServer(db, serverOf(notice));
    await requireInTime(db, notice, server);
    await requireEndable(db, server);
    const { full, unused } = await previewPayback({ db, now }, server);
    return {
      is_hourly: server.hourCap !== null,
      full: { to_card: amountOf(full.toCard), to_credit: amountOf(full.toCredit) },
      unused: { amount: amountOf(unused.amount), days: unused.days },
    };
  },
});

/**
 * Carries a declared withdrawal out: the server ends at once, and what was paid for it is paid back, in full or for the
 * days that have not begun, if the customer had expressly asked to begin at once (docs/legal.md).
 */
export const withdrawByNotice = staffOperation({
  name: "contracts.withdraw",
  summary: "Ends the server of a declared withdrawal and pays back what was paid for it",
  access: byStaff("write", "payments/refund"),
  within: { contract_notices: "id" },
  changes: ["billing", "servers", "services"],
  fails: [...fails],
  input: z.object({ id: z.int32(), payback: Payback }),
  output: z.object({ to_card: z.string(), to_credit: z.string() }),
  run: async ({ db, now, actor, note }, { id, payback }) => {
    const notice = await lockOpen(db, id);
    // Payments lock the credit first, too.
    const { accountId, currency } = await seeServer(db, serverOf(notice));
    await lockCredit(db, accountId, currency);
    const server = await lockServer(db, serverOf(notice));
    await requireInTime(db, notice, server);
    await requireEndable(db, server);
    const declared = `${notice.name}, ${notice.receivedAt.toISOString().slice(0, 10)}`;
    await writeRequest({ db, now }, server, { kind: "at_once", reason: declared });
    await endUsage(db, server, now);
    await dropOpen({ db, now }, server);
    // Hours are charged after they were used: nothing was paid that could go back in full.
    const way = server.hourCap === null ? payback : "unused";
    const { toCard, toCredit } = await payBack({ db, now }, server, way);
    // Nothing of its time is paid any more: other servers pay from now on for addresses that it had paid for.
    if (way === "full" && server.dueAt !== null && server.dueAt > now)
      await db.update(servers).set({ dueAt: now }).where(eq(servers.id, server.id));
    await endServer(db, server, now);
    const facts = { id: server.id, hostname: server.hostname, why: "asked" as const };
    await notifyOwner({ db, now }, accountId, "server.terminated", facts);
    const amounts = { to_card: decimalOf(toCard), to_credit: decimalOf(toCredit) };
    const outcome = `server ${server.id}: ${way}, ${amounts.to_card} + ${amounts.to_credit} ${currency}`;
    await db
      .update(contractNotices)
      .set({ settledAt: now, settledBy: staffIdOf(actor), outcome })
      .where(eq(contractNotices.id, id));
    const changes = { cancellation: "at once", payback: way, ...amounts };
    note({ accountId, target: `server ${server.id}`, changes });
    return amounts;
  },
});
