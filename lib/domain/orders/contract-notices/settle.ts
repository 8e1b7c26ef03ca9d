import { eq } from "drizzle-orm";
import { z } from "zod";
import { dayIn } from "@/lib/base/time-zone";
import { contractNotices } from "@/lib/db/tables/orders/contract-notices";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { lockServer, seeServer } from "../../kernel/server/any-server";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffIdOf, staffReason } from "../../kernel/staff/staff-reason";
import { lockCredit } from "../../money/billing/shared/ledger";
import { readZone } from "../../money/companies/shared/read-zone";
import { cancelAtEnd } from "../services/shared/cancel-at-end";
import { requireDeclaredByOwner } from "./concluded";
import { lockOpen } from "./lookup";

/** Takes a declaration off the queue, with what was done about it. */
export const settleNotice = staffOperation({
  name: "contracts.settle",
  summary: "Settles a withdrawal or cancellation that a consumer has declared",
  access: byStaff("write", "customers/note"),
  within: { contract_notices: "id" },
  changes: [],
  fails: ["contract_notice.not_found", "contract_notice.settled"],
  input: z.object({ id: z.int32(), reason: staffReason }),
  output: z.object({}),
  run: async ({ db, now, actor, note }, { id, reason }) => {
    const outcome = readReason(reason);
    const { accountId } = await lockOpen(db, id);
    await db
      .update(contractNotices)
      .set({ settledAt: now, settledBy: staffIdOf(actor), outcome })
      .where(eq(contractNotices.id, id));
    const target = `contract notice ${id}`;
    note({ target, changes: { reason: outcome }, ...(accountId !== null && { accountId }) });
    return {};
  },
});

/** Carries a declared cancellation out: the server ends with its paid period, as if its owner had cancelled it. */
export const endByNotice = staffOperation({
  name: "contracts.end",
  summary: "Cancels the server of a declared cancellation at the end of its paid period",
  access: byStaff("write", "servers/suspend"),
  within: { contract_notices: "id" },
  changes: ["billing", "servers", "services"],
  fails: [
    "contract_notice.not_found",
    "contract_notice.settled",
    "contract_notice.no_server",
    "contract_notice.handed_over",
    "contract_notice.later",
    "server.awaiting_payment",
    "server.in_review",
    "server.ending",
  ],
  input: z.object({ id: z.int32() }),
  output: z.object({ ends: z.string() }),
  run: async ({ db, now, actor, note }, { id }) => {
    const notice = await lockOpen(db, id);
    const { kind, serverId, endsOn, name, receivedAt } = notice;
    if (kind !== "cancellation" || serverId === null) throw fail("contract_notice.no_server");
    // Payments lock the credit first, too.
    const { accountId, currency } = await seeServer(db, serverId);
    await lockCredit(db, accountId, currency);
    const server = await lockServer(db, serverId);
    requireDeclaredByOwner(notice, server);
    if (server.suspendedBy === "cancelled") throw fail("server.ending");
    if (server.state === "awaiting_payment") throw fail("server.awaiting_payment");
    if (server.state === "in_review") throw fail("server.in_review");
    const zone = await readZone(db, server.accountId);
    if (endsOn !== null && server.dueAt !== null && endsOn > dayIn(server.dueAt, zone))
      throw fail("contract_notice.later");
    const declared = `${name}, ${receivedAt.toISOString().slice(0, 10)}`;
    const ends = dayIn(await cancelAtEnd({ db, now }, server, declared), zone);
    await db
      .update(contractNotices)
      .set({ settledAt: now, settledBy: staffIdOf(actor), outcome: `server ${serverId}: ${ends}` })
      .where(eq(contractNotices.id, id));
    note({ accountId: server.accountId, target: `server ${serverId}`, changes: { cancellation: ends } });
    return { ends };
  },
});
