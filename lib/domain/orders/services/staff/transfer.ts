import { and, asc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { canonicalEmail } from "@/lib/base/email";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { privateNetworkServers } from "@/lib/db/tables/network/private-networks";
import { byStaff } from "../../../kernel/access/access";
import { type CustomerRow, findCustomer } from "../../../kernel/account/find-customer";
import { fail, invalidArgument } from "../../../kernel/errors/fail";
import type { Context } from "../../../kernel/operation/context";
import { lockServer, seeServer } from "../../../kernel/server/any-server";
import { requireIdle } from "../../../kernel/server/hold-server";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { readReason } from "../../../kernel/staff/staff-reason";
import { visibleTo } from "../../../kernel/staff/within";
import { lockCredit, lockCredits } from "../../../money/billing/shared/ledger";
import { dropRenewal, readOpenRenewals } from "../../../money/subscriptions/shared/void-renewal";
import { Confirmed } from "../../../servers/servers/shared/asked-by-staff";
import { requireNamed } from "../../../servers/servers/shared/require-named";
import { tellStaffChange } from "../../../servers/servers/shared/tell-staff-change";
import { closePaid } from "../shared/close-paid";
import { giveUnusedBack } from "../shared/give-back";
import { requireChangeable } from "../shared/rest-of-period";
import { handOver } from "./hand-over";

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

/** Locks jobs, then the credit of both accounts, then the server: the order of everybody who moves money. */
async function lockAll(db: Database, id: number, to: CustomerRow) {
  await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(eq(jobs.serverId, id))
    .orderBy(asc(jobs.id))
    .for("update");
  const { accountId, currency } = await seeServer(db, id);
  await lockCredits(db, [accountId, to.id]);
  for (const account of [accountId, to.id].sort((a, b) => a - b)) await lockCredit(db, account, currency);
  const row = await lockServer(db, id);
  // Somebody else was faster.
  if (row.accountId !== accountId) throw fail("server.not_found");
  return row;
}

/** Only accounts that buy from the same company in the same currency can take a server from each other. */
function requireAlike(from: CustomerRow, to: CustomerRow): void {
  if (from.id === to.id) throw invalidArgument("to", "has this server already");
  if (from.companyId !== to.companyId || from.currency !== to.currency) throw fail("server.other_seller");
}

/** A server on a private network would take the other account's servers to it. */
async function requireNoNetworks(db: Database, serverId: number): Promise<void> {
  const [attached] = await db
    .select({ id: privateNetworkServers.networkId })
    .from(privateNetworkServers)
    .where(eq(privateNetworkServers.serverId, serverId))
    .limit(1);
  if (attached) throw fail("private_network.attached");
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
  fails: [
    "server.busy",
    "server.hourly",
    "server.overdue",
    "server.ending",
    "server.change_open",
    "server.other_seller",
    "server.not_found",
    "account.charged_back",
    "private_network.attached",
  ],
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
    const row = await lockAll(db, id, to);
    if (row.accountId !== seen) throw fail("server.not_found");
    requireNamed(row, hostname);
    const from = await findCustomer(db, row.accountId);
    requireAlike(from, to);
    await requireIdle(db, id);
    await requireNoNetworks(db, id);
    await requireChangeable(db, row, now);
    for (const renewal of await readOpenRenewals(db, id))
      await dropRenewal(db, renewal, { code: "ended", hostname: row.hostname }, now);
    await giveUnusedBack({ db, now }, row);
    await closePaid(db, id, now);
    await handOver(db, row, to.id, now);
    const changes = { handed_over: { from: from.id, to: to.id }, reason };
    const target = `server ${id}`;
    note({ changes, each: [from, to].map(({ id: accountId }) => ({ accountId, target, changes })) });
    await tellStaffChange({ db, now }, row, { what: "given" }, shown);
    await tellStaffChange({ db, now }, { ...row, accountId: to.id }, { what: "received" }, shown);
    return { account: to.id, email: to.email };
  },
});
