import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { type Database, database } from "@/lib/db/client";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { servers } from "@/lib/db/tables/servers/servers";
import type { MachineAddress } from "@/lib/outside/provisioner/port";
import { writes } from "../../kernel/access/access";
import { asyncOperation } from "../../kernel/async/async-operation";
import type { Job } from "../../kernel/async/job-kind";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { locked } from "../../kernel/operation/target";
import { type ServerRow, server } from "../../kernel/server/server-target";
import { requirePrepaid } from "../../orders/services/shared/rest-of-period";
import { workFailures } from "../../servers/servers/errors";
import { requireAble } from "../../servers/servers/shared/able";
import { askMachine } from "../../servers/servers/shared/ask-machine";
import { machineOf, readPlace, requireUsable } from "../../servers/servers/shared/ask-network";
import { nameOfServer } from "../../servers/servers/shared/provisioner";
import { readAddresses } from "../addresses/lookup";
import { isAddressWork, maxAddresses } from "../addresses/rules";
import { idInput, ipInput } from "../addresses/schema";
import { ownFloating } from "./lookup";

async function findFloating(context: SignedContext, ip: string) {
  const [found] = await ownFloating(context, eq(serverAddresses.ip, ip));
  if (!found) throw fail("address.not_found");
  return found;
}

/** Throws if the server cannot have the address: then nothing is begun. */
async function requireMovable(context: SignedContext, row: ServerRow, ip: string) {
  const { db } = context;
  const { address, server: from } = await findFloating(context, ip);
  if (address.blockedBy === "staff") throw fail("address.blocked_by_staff");
  if (address.blockedBy !== null) throw invalidArgument("ip", "is blocked");
  if (from.id === row.id) throw invalidArgument("id", "has the address already");
  if (from.location !== row.location) throw invalidArgument("id", "is in another location");
  if (from.currency !== row.currency) throw invalidArgument("id", "is paid in another currency");
  if ((await nameOfServer(db, from)) !== (await nameOfServer(db, row)))
    throw invalidArgument("id", "has another back end");
  if ((await readAddresses(db, row.id)).length >= maxAddresses)
    throw invalidArgument("id", `at most ${maxAddresses} addresses a server`);
  const [mine] = await db
    .update(serverAddresses)
    .set({ movingTo: row.id })
    .where(
      and(
        eq(serverAddresses.id, address.id),
        eq(serverAddresses.serverId, from.id),
        // Whoever changed hands meanwhile took it along, and whoever blocked it has it blocked where it is.
        eq(serverAddresses.ownerId, row.accountId),
        isNull(serverAddresses.blockedBy),
        isNull(serverAddresses.movingTo),
      ),
    )
    .returning({ id: serverAddresses.id });
  if (!mine) throw fail("address.moving");
  context.note({ changes: { ip, from: `server ${from.id}` } });
}

/** Only within one account, and never one that is blocked: it would be open where it comes to. */
async function keepMoved(
  db: Database,
  { id, from, to }: { id: number; from: number; to: number },
  { mac, port, gateway, prefix }: MachineAddress,
): Promise<void> {
  const isOfOneOwner = sql`${serverAddresses.ownerId} = (select s.account_id from servers s where s.id = ${to})`;
  const moved = await db
    .update(serverAddresses)
    .set({ ...{ mac, port, gateway, prefix }, serverId: to, isMain: false, movingTo: null })
    .where(
      and(
        eq(serverAddresses.id, id),
        eq(serverAddresses.serverId, from),
        isNull(serverAddresses.blockedBy),
        isOfOneOwner,
      ),
    )
    .returning({ id: serverAddresses.id });
  if (moved.length === 0) throw new Error(`The address ${id} is not any more what was moved.`);
}

/** It stays where it was. */
async function giveUp({ serverId, context: { ip = "" } }: Job): Promise<void> {
  await database()
    .update(serverAddresses)
    .set({ movingTo: null })
    .where(and(eq(serverAddresses.ip, ip), eq(serverAddresses.movingTo, serverId ?? 0)));
}

/** An extension to the specification: takes seconds, also when the server that has the address does not answer. */
export const moveFloating = asyncOperation({
  name: "ip.move_floating",
  summary: "Moves a floating address to another server",
  description:
    "Moves a floating address of the account to the server `id` of the same location. It keeps its names; the server that pays for it stays the same. The system of the server has to have the address set up.",
  access: writes({ right: "ip/set_main" }),
  changes: ["addresses", "servers"],
  fails: [
    ...workFailures,
    "address.not_found",
    "address.blocked_by_staff",
    "address.moving",
    "machine.unsupported",
    "server.hourly",
  ],
  follows: isAddressWork,
  target: locked(server("id")),
  input: z.object({ id: idInput, ip: about(ipInput, "The floating address.", "192.0.2.40") }),
  context: (_context, { ip }) => ({ ip }),
  begin: async (context, { ip }, row) => {
    await requireAble(context.db, row, "moveAddress");
    requireUsable(row);
    requirePrepaid(row);
    await requireMovable(context, row, ip);
  },
  perform: async (context, { key, input: { ip }, target, signal }) => {
    const { db } = context;
    const { address } = await findFloating(context, ip);
    if (address.serverId === target.id) return { state: "done", scope: `Moved: ${ip}` };
    if (address.blockedBy !== null)
      return { state: "failed", failure: { code: "notAllowed" }, isFinal: true };
    const [from] = await db.select().from(servers).where(eq(servers.id, address.serverId));
    if (!from) return { state: "failed", failure: { code: "notFound", thing: "server" }, isFinal: true };
    const place = await readPlace(db, target);
    return askMachine(target, "moveAddress", async (provisioner, machine) => {
      const work = { ip, from: machineOf(from), key };
      const moved = await provisioner.moveAddress({ ...machine, ...place }, work, signal);
      if (moved.state !== "done") return moved;
      const own = moved.addresses?.find((one) => one.ip === ip);
      if (!own) return { state: "failed", failure: { code: "unclear" }, isFinal: false };
      return {
        state: "done",
        keep: async (inside) => {
          await keepMoved(inside, { id: address.id, from: from.id, to: target.id }, own);
          return { scope: `Moved: ${ip}` };
        },
      };
    });
  },
  giveUp,
});
