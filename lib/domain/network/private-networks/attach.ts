import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { freeIn } from "@/lib/base/private-network/free-in";
import { type Database, inTransaction } from "@/lib/db/client";
import { privateNetworkServers } from "@/lib/db/tables/network/private-networks";
import type { MachineAddress } from "@/lib/outside/provisioner/port";
import { writes } from "../../kernel/access/access";
import { isInReach } from "../../kernel/access/reach";
import { asyncOperation } from "../../kernel/async/async-operation";
import type { Job } from "../../kernel/async/job-kind";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { locked, readId } from "../../kernel/operation/target";
import { type ServerRow, server } from "../../kernel/server/server-target";
import { workFailures } from "../../servers/servers/errors";
import { requireAble } from "../../servers/servers/shared/able";
import { askMachine } from "../../servers/servers/shared/ask-machine";
import { requireUsable } from "../../servers/servers/shared/ask-network";
import { nameOfServer } from "../../servers/servers/shared/provisioner";
import { idInput, ipInput } from "../addresses/schema";
import { enqueueLeaving, leaveNetwork } from "./leave";
import { attachedTo, findNetwork, isOn } from "./lookup";
import { isForServer, maxOfServer } from "./rules";
import { networkInput } from "./schema";

/** The address that the server gets; throws if it cannot have one. */
function chooseAddress(
  { range }: { range: string },
  taken: readonly string[],
  wanted: string | undefined,
): string {
  if (wanted === undefined) {
    const [free] = freeIn(range, taken, 1);
    if (free === undefined) throw fail("private_network.full");
    return free;
  }
  if (!isForServer(range, wanted)) throw invalidArgument("ip", `is no address for a server in ${range}`);
  if (taken.includes(wanted)) throw invalidArgument("ip", "is taken");
  return wanted;
}

async function reserve(
  context: SignedContext,
  row: ServerRow,
  { network: networkId, ip: wanted }: { network: number; ip?: string | undefined },
): Promise<void> {
  const { db, note, actor } = context;
  const network = await findNetwork(context, readId("network", networkId), true);
  const others = await attachedTo(db, networkId);
  if (others.some(({ serverId }) => !isInReach(actor.session, serverId)))
    throw fail("private_network.not_found");
  if (network.location !== row.location) throw invalidArgument("network", "is in another location");
  if ((await nameOfServer(db, row)) !== network.provisioner)
    throw invalidArgument("network", "has another back end");
  const own = await db.select().from(privateNetworkServers).where(eq(privateNetworkServers.serverId, row.id));
  if (own.some((one) => one.networkId === networkId)) throw fail("private_network.attached");
  if (own.length >= maxOfServer) throw fail("private_network.too_many");
  const taken = others.map((one) => one.ip);
  const ip = chooseAddress(network, taken, wanted);
  await db.insert(privateNetworkServers).values({ networkId, serverId: row.id, ip, state: "joining" });
  note({ changes: { private_network: network.name, ip } });
}

const keepJoined = (db: Database, networkId: number, serverId: number, { mac }: MachineAddress) =>
  db.update(privateNetworkServers).set({ mac, state: "joined" }).where(isOn(networkId, serverId));

const Input = z.object({
  id: idInput,
  network: networkInput,
  ip: about(ipInput.optional(), "The address wanted; left out, the first free one.", "10.0.0.2"),
});

/** What was begun is taken back: until the machine says that it has left, the network has it. */
async function giveUp({ id: jobId, serverId, context: { network = "0" } }: Job): Promise<void> {
  const networkId = Number(network);
  const id = serverId ?? 0;
  const undo = { networkId, serverId: id, key: `undo ${jobId}` };
  const isBegun = await inTransaction(async (db) => {
    const left = await db
      .update(privateNetworkServers)
      .set({ state: "leaving" })
      .where(and(isOn(networkId, id), eq(privateNetworkServers.state, "joining")))
      .returning({ id: privateNetworkServers.serverId });
    if (left.length > 0) await enqueueLeaving(db, undo, new Date());
    return left.length > 0;
  });
  // Most machines have left by then, and the queue finds nothing to do.
  if (isBegun) await leaveNetwork(undo, new Date()).catch(() => undefined);
}

export const attachServer = asyncOperation({
  name: "networks.attach",
  summary: "Attaches a server to a private network",
  description:
    "Gives a server a card in a private network of its location, with an address of the network's range that it gets by DHCP.",
  action: "attach_network",
  access: writes({ right: "net/remove_ipv4" }),
  changes: ["addresses", "networks", "servers"],
  fails: [
    ...workFailures,
    "machine.unsupported",
    "private_network.not_found",
    "private_network.attached",
    "private_network.full",
    "private_network.too_many",
  ],
  target: locked(server("id")),
  input: Input,
  context: (_context, { network }) => ({ network: String(network) }),
  begin: async (context, input, row) => {
    await requireAble(context.db, row, "joinNetwork");
    requireUsable(row);
    await reserve(context, row, input);
  },
  perform: async (context, { key, input: { network: networkId }, target, signal }) => {
    const { db } = context;
    const { id, range } = await findNetwork(context, networkId, false);
    const [on] = await db.select().from(privateNetworkServers).where(isOn(id, target.id));
    if (!on)
      return { state: "failed", failure: { code: "notFound", thing: "private network" }, isFinal: true };
    return askMachine(target, "joinNetwork", async (provisioner, machine) => {
      const work = { network: { id, range }, ip: on.ip, key };
      const joined = await provisioner.joinNetwork(machine, work, signal);
      if (joined.state !== "done") return joined;
      const card = joined.addresses?.find(({ ip }) => ip === on.ip);
      if (!card) return { state: "failed", failure: { code: "unclear" }, isFinal: false };
      return {
        state: "done",
        keep: async (inside) => {
          await keepJoined(inside, id, target.id, card);
          return { scope: `Attached: ${on.ip}`, context: { ip: on.ip } };
        },
      };
    });
  },
  giveUp,
});
