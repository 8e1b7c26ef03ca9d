import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireText } from "@/lib/base/form-values";
import type { Database } from "@/lib/db/client";
import { serverPortsOff } from "@/lib/db/tables/network/ports";
import { writes } from "../../kernel/access/access";
import { asyncOperation, type Task } from "../../kernel/async/async-operation";
import type { SignedContext } from "../../kernel/operation/context";
import { locked } from "../../kernel/operation/target";
import { type ServerRow, server } from "../../kernel/server/server-target";
import { workFailures } from "../../servers/servers/errors";
import { requireAble } from "../../servers/servers/shared/able";
import { askMachine } from "../../servers/servers/shared/ask-machine";
import { requireUsable } from "../../servers/servers/shared/ask-network";
import { idInput, pinInput } from "../addresses/schema";
import { ofPort, portOf } from "./lookup";
import { portInput } from "./schema";
import { writeBlockTag } from "./shared/block-tag";

const SwitchPort = z.object({
  id: idInput,
  port: portInput,
  reason: about(wireText(256).default(""), "Why; clients read it as `block_reason`.", "maintenance"),
  pin: pinInput,
});
type Switch = Task<typeof SwitchPort, ServerRow>;

async function write(db: Database, serverId: number, port: string, reason: string | null, since: Date) {
  await db.delete(serverPortsOff).where(ofPort(serverId, port));
  if (reason !== null) await db.insert(serverPortsOff).values({ serverId, port, reason, since });
  await writeBlockTag(db, serverId);
}

/** Shared by port_on and port_off. */
const switching = (isOn: boolean) => ({
  target: locked(server("id")),
  input: SwitchPort,
  begin: async ({ db }: SignedContext, { port }: z.output<typeof SwitchPort>, row: ServerRow) => {
    await requireAble(db, row, "setLink");
    requireUsable(row);
    await portOf(db, row, port);
  },
  perform: async ({ db: pool }: SignedContext, { key, input, target, signal }: Switch) => {
    const port = await portOf(pool, target, input.port);
    const outcome = await askMachine(target, "setLink", (provisioner, machine) =>
      provisioner.setLink(machine, { port: port.name }, isOn, key, signal),
    );
    if (outcome.state !== "done") return outcome;
    const reason = isOn ? null : input.reason;
    const context = { interface_id: String(port.id), ...(reason === null ? {} : { block_reason: reason }) };
    return {
      state: "done" as const,
      keep: async (db: Database, now: Date) => {
        await write(db, target.id, port.name, reason, now);
        return { scope: `Port ${port.name} is ${isOn ? "on" : "off"}`, context };
      },
    };
  },
});

/** `net/port_on` (modules 5.2): needs no PIN, because it interrupts nothing. */
export const portOn = asyncOperation({
  name: "net.port_on",
  summary: "Switches a port of a server on",
  description: "Switches a port of a server on again. The callback ends when the switch has done it.",
  access: writes(),
  changes: ["addresses", "servers"],
  fails: [...workFailures, "machine.unsupported"],
  ...switching(true),
});

/** `net/port_off` (modules 5.2): disconnects the server from the network. */
export const portOff = asyncOperation({
  name: "net.port_off",
  summary: "Switches a port of a server off",
  description:
    "Switches a port of a server off: nothing gets through until `net/port_on`. The reason is kept and shown.",
  access: writes({ proof: ["pin"], topic: "pin" }),
  changes: ["addresses", "servers"],
  fails: [...workFailures, "machine.unsupported"],
  ...switching(false),
});
