import { setTimeout as pause } from "node:timers/promises";
import { and, asc, eq, inArray, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import { laterOf } from "@/lib/base/later-of";
import { type Database, database, inTransaction } from "@/lib/db/client";
import { locations } from "@/lib/db/tables/catalog/catalog";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { servers } from "@/lib/db/tables/servers/servers";
import { MachineError } from "@/lib/outside/provisioner/machine-error";
import type { Outcome } from "@/lib/outside/provisioner/port";
import type { WholeProvisioner } from "@/lib/outside/provisioner/registry";

type Server = typeof servers.$inferSelect;

/** Adds to the addresses that a server pays for, from its next invoice on. */
const payMore = (db: Database, serverId: number, more: 1 | -1) =>
  db
    .update(servers)
    .set({
      installOptions: sql`${servers.installOptions} || jsonb_build_object('extraAddresses',
        greatest(0, (${servers.installOptions}->>'extraAddresses')::int + ${more}::int))`,
    })
    .where(eq(servers.id, serverId));

/** Floating addresses on a server that another one pays for, or the other way round. */
const isParted = (serverId: number) =>
  and(
    isNotNull(serverAddresses.paidBy),
    ne(serverAddresses.paidBy, serverAddresses.serverId),
    or(eq(serverAddresses.paidBy, serverId), eq(serverAddresses.serverId, serverId)),
  );

/** By how many addresses `payWhereTheyAre` changes what the server pays for. */
export async function countParted(db: Database, serverId: number): Promise<number> {
  const rows = await db
    .select({ on: serverAddresses.serverId })
    .from(serverAddresses)
    .where(isParted(serverId));
  return rows.reduce((sum, { on }) => sum + (on === serverId ? 1 : -1), 0);
}

type Payer = Pick<Server, "id" | "dueAt">;

/** What the next payer owes within the periods that it has paid already: from the end of what the earlier one has paid. */
const owedBy = (next: Payer | undefined, earlier: Payer | undefined, now: Date) => ({
  owedFrom: next?.dueAt ? laterOf(now, earlier?.dueAt ?? now) : null,
  owedUntil: next?.dueAt ?? null,
});

/**
 * Makes floating addresses a part of the price of the server that they are on, where this server has them and another one
 * pays, or the other way round: for a server that ends or gets another owner, which pays for all of its time anew.
 */
export async function payWhereTheyAre(db: Database, serverId: number, now: Date): Promise<void> {
  const { id, paidBy, serverId: on } = serverAddresses;
  const rows = await db.select({ id, paidBy, on }).from(serverAddresses).where(isParted(serverId));
  if (rows.length === 0) return;
  // As whoever changes addresses: servers first, then what is theirs.
  const locked = await db
    .select({ id: servers.id, dueAt: servers.dueAt })
    .from(servers)
    .where(
      inArray(
        servers.id,
        rows.flatMap((row) => [row.on, row.paidBy ?? row.on]),
      ),
    )
    .orderBy(asc(servers.id))
    .for("update");
  for (const row of rows) {
    const payer = row.paidBy ?? row.on;
    const find = (wanted: number) => locked.find((one) => one.id === wanted);
    const owed = owedBy(row.on === serverId ? undefined : find(row.on), find(payer), now);
    const changed = await db
      .update(serverAddresses)
      .set({ paidBy: row.on, ...owed })
      .where(and(eq(id, row.id), eq(on, row.on), eq(paidBy, payer)))
      .returning({ id });
    if (changed.length === 0) continue;
    await payMore(db, row.on, 1);
    await payMore(db, payer, -1);
  }
}

/** A machine that is not there any more keeps no other one from its end. */
const refused = (error: unknown): Outcome => {
  if (!(error instanceof MachineError) || !error.isFinal) throw error;
  return { state: "failed", failure: error.failure, isFinal: true };
};

const mostRounds = 40;
const roundMs = 500;

async function moveOne(
  provisioner: WholeProvisioner,
  { from, to, ip, network }: { from: Server; to: Server; ip: string; network: string },
) {
  const used = ({ id, location, hostname }: Server) => ({ serverId: id, location, hostname });
  const work = { ip, from: used(from), key: `float-back ${from.id} ${ip}` };
  for (let round = 0; round < mostRounds; round++) {
    const outcome = await provisioner.moveAddress({ ...used(to), network }, work).catch(refused);
    if (outcome.state === "done") return outcome.addresses?.[0] ?? null;
    if (outcome.state === "failed") return null;
    await pause(Math.min(roundMs, outcome.againInMs));
  }
  throw new Error(`The address ${ip} is still being moved.`);
}

/**
 * Before a server's machine is released: floating addresses that other servers pay for go back to those, and others' prices
 * get those that it pays for. One that cannot be moved goes with the machine.
 */
export async function freeFloating(provisioner: WholeProvisioner, server: Server): Promise<void> {
  const isHere = and(
    eq(serverAddresses.serverId, server.id),
    ne(serverAddresses.paidBy, server.id),
    isNull(servers.deletedAt),
  );
  const rows = await database()
    .select({ address: serverAddresses, payer: servers, network: locations.network })
    .from(serverAddresses)
    .innerJoin(servers, eq(servers.id, serverAddresses.paidBy))
    .innerJoin(locations, eq(locations.code, servers.location))
    .where(isHere);
  for (const { address, payer, network } of rows) {
    if (payer.suspendedBy === "cancelled" || payer.accountId !== server.accountId) continue;
    const moved = await moveOne(provisioner, { from: server, to: payer, ip: address.ip, network });
    if (moved)
      await database()
        .update(serverAddresses)
        .set({ serverId: payer.id, mac: moved.mac, port: moved.port, movingTo: null })
        .where(and(eq(serverAddresses.id, address.id), eq(serverAddresses.serverId, server.id)));
  }
  await inTransaction((db) => payWhereTheyAre(db, server.id, new Date()));
}
