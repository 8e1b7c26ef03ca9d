import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireFlag } from "@/lib/base/form-values";
import { groupBy } from "@/lib/base/group-by";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { servers } from "@/lib/db/tables/servers/servers";
import { writes } from "../../kernel/access/access";
import { asyncOperation } from "../../kernel/async/async-operation";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { lockServer } from "../../kernel/server/any-server";
import { enqueuePtrUpdates } from "../../kernel/server/enqueue-ptr-updates";
import { type ServerRow, server } from "../../kernel/server/server-target";
import { lockedAfterCredit } from "../../money/billing/shared/locked-after-credit";
import { remakeRenewals } from "../../orders/services/shared/drop-renewals";
import { workFailures } from "../../servers/servers/errors";
import { askMachine } from "../../servers/servers/shared/ask-machine";
import { readPlace, requireUsable } from "../../servers/servers/shared/ask-network";
import { readAddresses } from "./lookup";
import { isAddressWork } from "./rules";
import { idInput, ipInput, pinInput } from "./schema";
import { recurringWith } from "./shared/price";

/** A later period now costs less, so its invoice is issued again; the invoice of a period that has begun stays owed. */
async function dropNextRenewal(context: SignedContext, row: ServerRow): Promise<void> {
  if (row.dueAt === null || row.dueAt <= context.now) return;
  await remakeRenewals(context, row);
}

/** Makes the price of the server that paid for them less. */
async function payLess(context: SignedContext, row: ServerRow, count: number): Promise<void> {
  const { db } = context;
  const extraAddresses = Math.max(0, row.installOptions.extraAddresses - count);
  await dropNextRenewal(context, row);
  const recurringTotal = await recurringWith(db, row, extraAddresses);
  await db
    .update(servers)
    .set({ installOptions: { ...row.installOptions, extraAddresses }, recurringTotal })
    .where(eq(servers.id, row.id));
}

/**
 * `net/remove_ipv4` (modules 5.2): the addresses no longer belong to the server when it returns; the machine releases
 * them afterwards. Ignores addresses that the server does not have.
 */
export const removeIpv4 = asyncOperation({
  name: "net.remove_ipv4",
  summary: "Removes additional addresses of a server",
  description:
    "Takes an additional address off a server, or all of them, together with its names in DNS. The main address stays, and so do floating ones unless they are named.",
  access: writes(),
  changes: ["addresses", "servers", "services"],
  fails: [...workFailures, "address.blocked_by_staff", "address.moving"],
  follows: isAddressWork,
  target: lockedAfterCredit(server("id")),
  input: z.object({
    id: idInput,
    ip: about(ipInput.optional(), "The address; left out with `remove_all`.", "192.0.2.40"),
    remove_all: about(wireFlag.default(false), "1 = all but the main address and floating ones.", 0),
    pin: pinInput,
  }),
  context: (_context, { ip }) => ({ ip: ip ?? "" }),
  begin: async (context, { ip, remove_all: isAll }, row) => {
    const { db, note } = context;
    requireUsable(row);
    if (!isAll && ip === undefined) throw invalidArgument("ip", "is required");
    const rows = await readAddresses(db, row.id);
    const going = rows.filter((one) => (isAll ? !one.isMain && one.paidBy === null : one.ip === ip));
    if (going.some(({ movingTo }) => movingTo !== null)) throw fail("address.moving");
    if (going.some(({ isMain }) => isMain)) throw invalidArgument("ip", "is the main address");
    if (going.some(({ blockedBy }) => blockedBy === "staff")) throw fail("address.blocked_by_staff");
    if (going.length === 0) return;
    const isGoing = inArray(
      serverAddresses.id,
      going.map(({ id }) => id),
    );
    await db.delete(serverAddresses).where(and(eq(serverAddresses.serverId, row.id), isGoing));
    const named = going.filter(({ ptr }) => ptr.length > 0);
    await enqueuePtrUpdates(
      db,
      named.map((one) => one.ip),
    );
    const payers = groupBy(going, ({ paidBy }) => paidBy ?? row.id);
    for (const [id, { length }] of payers)
      await payLess(context, id === row.id ? row : await lockServer(db, id), length);
    note({
      target: `server ${row.id}`,
      changes: { removed_addresses: going.map((one) => one.ip) },
    });
  },
  perform: async ({ db }, { target, signal }) => {
    const place = await readPlace(db, target);
    return askMachine(target, "dropAddress", async (provisioner, machine) => {
      const held = await provisioner.holdAddresses(
        { ...machine, ...place },
        { count: 0, wanted: [] },
        signal,
      );
      const known = new Set((await readAddresses(db, target.id)).map(({ ip }) => ip));
      const gone = held.filter(({ ip }) => !known.has(ip));
      for (const { ip } of gone) await provisioner.dropAddress(machine, ip, signal);
      return { state: "done", scope: "Removed" };
    });
  },
});
