import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireFlag, wireText } from "@/lib/base/form-values";
import type { Database } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { writes } from "../../kernel/access/access";
import { asyncOperation } from "../../kernel/async/async-operation";
import { fail } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { locked } from "../../kernel/operation/target";
import { type ServerRow, server } from "../../kernel/server/server-target";
import { workFailures } from "../../servers/servers/errors";
import { requireAble } from "../../servers/servers/shared/able";
import { askMachine } from "../../servers/servers/shared/ask-machine";
import { requireUsable } from "../../servers/servers/shared/ask-network";
import { type AddressRow, addressOf, requireUnmoved } from "./lookup";
import { blockHours } from "./rules";
import { idInput, ipInput, pinInput } from "./schema";

/** Addresses blocked by an administrator stay blocked. */
async function requireOwn({ db }: SignedContext, { ip }: { ip: string }, row: ServerRow): Promise<void> {
  await requireAble(db, row, "setLink");
  requireUsable(row);
  const address = await addressOf(db, row.id, ip);
  if (address.blockedBy === "staff") throw fail("address.blocked_by_staff");
  requireUnmoved(address);
}

async function change(
  db: Database,
  { id, ip, serverId }: AddressRow,
  facts: Partial<AddressRow>,
): Promise<void> {
  const changed = await db
    .update(serverAddresses)
    .set(facts)
    .where(
      and(
        eq(serverAddresses.id, id),
        eq(serverAddresses.serverId, serverId),
        isNull(serverAddresses.movingTo),
      ),
    )
    .returning({ id: serverAddresses.id });
  // Looked at again, it is on its server, or not found there.
  if (changed.length === 0) throw new Error(`The address ${ip} is on its way.`);
}

const open = { blockedBy: null, blockReason: "", blockedAt: null, blockedUntil: null } as const;

/** `net/block_ip` (modules 5.2): drops all traffic to the address. */
export const blockIp = asyncOperation({
  name: "net.block_ip",
  summary: "Blocks an address of a server",
  description:
    "Lets nothing through to an address of a server, for four hours where `four_hours` says so, else until it is opened. The description is kept and shown.",
  access: writes({ proof: ["pin"], topic: "pin" }),
  changes: ["addresses", "servers"],
  fails: [
    ...workFailures,
    "machine.unsupported",
    "address.moving",
    "address.not_found",
    "address.blocked_by_staff",
  ],
  target: locked(server("id")),
  input: z.object({
    id: idInput,
    ip: ipInput,
    description: about(wireText(256).default(""), "Why, for lists and `eq/show`.", "attack"),
    four_hours: about(wireFlag.default(false), "1 = it opens by itself after four hours.", 0),
    blackhole: about(
      wireFlag.optional(),
      "Taken, for clients send it: what is sent to a blocked address is always dropped.",
      1,
    ),
    pin: pinInput,
  }),
  context: (_context, { ip }) => ({ ip }),
  begin: requireOwn,
  perform: async ({ db: pool }, { key, input, target, signal }) => {
    const address = await addressOf(pool, target.id, input.ip);
    const outcome = await askMachine(target, "setLink", (provisioner, machine) =>
      provisioner.setLink(machine, { ip: input.ip }, false, key, signal),
    );
    if (outcome.state !== "done") return outcome;
    return {
      state: "done",
      keep: async (db, now) => {
        const blockedUntil = input.four_hours ? new Date(now.getTime() + blockHours * 3_600_000) : null;
        const facts = { blockedBy: "owner", blockReason: input.description, blockedAt: now } as const;
        await change(db, address, { ...facts, blockedUntil });
        if (blockedUntil)
          await enqueue(
            db,
            "open_address",
            { addressId: address.id },
            { key: `open_address:${address.id}`, runAt: blockedUntil },
          );
        return { scope: `IP ${input.ip} is blocked` };
      },
    };
  },
});

/** `net/unblock_ip` (modules 5.2): does nothing if the address is not blocked. */
export const unblockIp = asyncOperation({
  name: "net.unblock_ip",
  summary: "Opens a blocked address again",
  description: "Opens an address that its owner has blocked. What staff have blocked stays so.",
  access: writes(),
  changes: ["addresses", "servers"],
  fails: [
    ...workFailures,
    "machine.unsupported",
    "address.moving",
    "address.not_found",
    "address.blocked_by_staff",
  ],
  target: locked(server("id")),
  input: z.object({ id: idInput, ip: ipInput, pin: pinInput }),
  context: (_context, { ip }) => ({ ip }),
  begin: requireOwn,
  perform: async ({ db: pool }, { key, input, target, signal }) => {
    const address = await addressOf(pool, target.id, input.ip);
    const outcome = await askMachine(target, "setLink", (provisioner, machine) =>
      provisioner.setLink(machine, { ip: input.ip }, true, key, signal),
    );
    if (outcome.state !== "done") return outcome;
    return {
      state: "done",
      keep: async (db) => {
        await change(db, address, open);
        return { scope: `IP ${input.ip} is unblocked` };
      },
    };
  },
});
