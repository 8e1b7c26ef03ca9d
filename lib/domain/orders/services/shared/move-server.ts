import { and, asc, eq, isNotNull, isNull, or } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { privateNetworkServers } from "@/lib/db/tables/network/private-networks";
import { contractNotices } from "@/lib/db/tables/orders/contract-notices";
import { pxeInstalls } from "@/lib/db/tables/servers/pxe-installs";
import type { CustomerRow } from "../../../kernel/account/find-customer";
import { fail, invalidArgument } from "../../../kernel/errors/fail";
import { lockServer, seeServer } from "../../../kernel/server/any-server";
import { requireIdle } from "../../../kernel/server/hold-server";
import type { ServerRow } from "../../../kernel/server/server-target";
import { lockCredit, lockCredits } from "../../../money/billing/shared/ledger";
import { dropRenewal, readOpenRenewals } from "../../../money/subscriptions/shared/void-renewal";
import { requireNoBmcUsers } from "../../../servers/bmc/shared/require-no-users";
import { closePaid } from "./close-paid";
import { dropUnpaidRests, giveUnusedBack } from "./give-back";
import { handOver } from "./hand-over";
import { requireChangeable } from "./rest-of-period";

type Party = Pick<CustomerRow, "id" | "companyId" | "currency">;

/** Locks jobs, then the credit of both accounts, then the server: the order of everybody who moves money. */
export async function lockForMove(db: Database, id: number, to: Pick<Party, "id">): Promise<ServerRow> {
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
export function requireAlike(from: Party, to: Party): void {
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

/** Whoever moves a floating address to or from the server moves it within one account. Locks them against that. */
async function requireNoneMoving(db: Database, serverId: number): Promise<void> {
  const { id, serverId: on, paidBy, movingTo } = serverAddresses;
  const found = await db
    .select({ movingTo })
    .from(serverAddresses)
    .where(or(eq(on, serverId), and(isNotNull(paidBy), or(eq(paidBy, serverId), eq(movingTo, serverId)))))
    .orderBy(asc(id))
    .for("update");
  if (found.some((one) => one.movingTo !== null)) throw fail("address.moving");
}

/** Throws while a declaration about the contract of a server is open. */
async function requireNothingDeclared(db: Database, serverId: number): Promise<void> {
  const [open] = await db
    .select({ id: contractNotices.id })
    .from(contractNotices)
    .where(and(eq(contractNotices.serverId, serverId), isNull(contractNotices.settledAt)));
  if (open) throw fail("transfer.declared");
}

/** What its owner has prepared would erase the disks of the next one. */
async function requireNothingPrepared(db: Database, serverId: number): Promise<void> {
  const [prepared] = await db
    .select({ id: pxeInstalls.serverId })
    .from(pxeInstalls)
    .where(eq(pxeInstalls.serverId, serverId));
  if (prepared) throw fail("server.install_prepared");
}

/** Why `requireMovable` throws. */
export const moveFailures = [
  "account.charged_back",
  "address.moving",
  "private_network.attached",
  "server.bmc_users",
  "server.busy",
  "server.change_open",
  "server.ending",
  "server.hourly",
  "server.install_prepared",
  "server.overdue",
  "transfer.declared",
] as const;

/**
 * Throws unless a server is paid, prepaid and idle, is on no private network, neither ends nor waits for the payment of a
 * change, nothing about its contract is declared, and nothing of its owner is left that reaches the machine.
 */
export async function requireMovable(db: Database, row: ServerRow, now: Date): Promise<void> {
  await requireIdle(db, row.id);
  await requireNoNetworks(db, row.id);
  await requireNoneMoving(db, row.id);
  await requireNothingPrepared(db, row.id);
  await requireNoBmcUsers(db, row.id);
  await requireNothingDeclared(db, row.id);
  await requireChangeable(db, row, now);
}

/**
 * Gives a server to another account: open invoices of later periods are cancelled, unused days become the earlier
 * owner's credit, and the new owner pays from now on. Needs the locks of `lockForMove`.
 */
export async function moveServer(
  { db, now }: { db: Database; now: Date },
  row: ServerRow,
  to: number,
): Promise<void> {
  const { id, hostname } = row;
  for (const renewal of await readOpenRenewals(db, id))
    await dropRenewal(db, renewal, { code: "ended", hostname }, now);
  await dropUnpaidRests({ db, now }, row);
  await giveUnusedBack({ db, now }, row);
  await closePaid(db, id, now);
  await handOver(db, row, to, now);
}
