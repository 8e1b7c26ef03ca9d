import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { canonicalEmail } from "@/lib/base/email";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { serverTransfers } from "@/lib/db/tables/orders/server-transfers";
import { byStaff } from "../../../kernel/access/access";
import { type CustomerRow, findCustomer } from "../../../kernel/account/find-customer";
import { fail, invalidArgument } from "../../../kernel/errors/fail";
import type { Context } from "../../../kernel/operation/context";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { readReason } from "../../../kernel/staff/staff-reason";
import { visibleTo } from "../../../kernel/staff/within";
import { Confirmed } from "../../../servers/servers/shared/asked-by-staff";
import { requireNamed } from "../../../servers/servers/shared/require-named";
import { tellStaffChange } from "../../../servers/servers/shared/tell-staff-change";
import { lockForMove, moveFailures, moveServer, requireAlike, requireMovable } from "../shared/move-server";

/** An open account that the caller may see, by its email or number; it stays open meanwhile. */
async function holdRecipient(context: Pick<Context, "actor" | "db">, text: string): Promise<CustomerRow> {
  const [, number] = /^#?(\d{1,9})$/.exec(text) ?? [];
  const isIt =
    number === undefined
      ? eq(sql`lower(${accounts.email})`, canonicalEmail(text))
      : eq(accounts.id, Number(number));
  const isOpen = and(isIt, eq(accounts.role, "customer"), eq(accounts.status, "Active"));
  const [seen] = await visibleTo(context).select({ id: accounts.id }).from(accounts).where(isOpen);
  const [found] = seen ? await context.db.select().from(accounts).where(isOpen).for("share") : [];
  if (!found) throw invalidArgument("to", "is no open account");
  return found;
}

/**
 * Gives a server to another account. Days that the earlier owner has paid for and not used become that owner's
 * credit, and the next period is invoiced to the new one from today on. Addresses and jobs move with the server.
 */
export const transferServer = staffOperation({
  name: "servers.transfer",
  summary: "Gives a customer's server to another account",
  access: byStaff("write", "servers/hand_over"),
  within: { servers: "id" },
  changes: ["addresses", "billing", "jobs", "servers", "services"],
  fails: [...moveFailures, "server.other_seller", "server.not_found"],
  input: Confirmed.extend({
    /** The owner whom staff saw: refused if the server has changed hands since. */
    from: z.int32(),
    /** Email or number of the other account. */
    to: z.string().trim().max(320),
  }),
  output: z.object({ account: z.int(), email: z.string() }),
  run: async ({ db, now, actor, note }, { id, from: seen, to: wanted, hostname, shown, reason: given }) => {
    const reason = readReason(given);
    const to = await holdRecipient({ actor, db }, wanted);
    const row = await lockForMove(db, id, to);
    if (row.accountId !== seen) throw fail("server.not_found");
    requireNamed(row, hostname);
    const from = await findCustomer(db, row.accountId);
    requireAlike(from, to);
    await requireMovable(db, row, now);
    await moveServer({ db, now }, row, to.id);
    // As of one that was accepted: the new owner may withdraw from then on.
    await db.insert(serverTransfers).values({
      ...{ serverId: id, fromAccountId: from.id, toAccountId: to.id, recipient: `#${to.billingId}` },
      ...{ createdAt: now, expiresAt: now, acceptedAt: now },
    });
    const changes = { handed_over: { from: from.id, to: to.id }, reason };
    const target = `server ${id}`;
    note({ changes, each: [from, to].map(({ id: accountId }) => ({ accountId, target, changes })) });
    await tellStaffChange({ db, now }, row, { what: "given" }, shown);
    await tellStaffChange({ db, now }, { ...row, accountId: to.id }, { what: "received" }, shown);
    return { account: to.id, email: to.email };
  },
});
