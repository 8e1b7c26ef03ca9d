import type { Database } from "@/lib/db/client";
import type { ServerRow } from "../../kernel/server/server-target";
import { tryReadMachine } from "./shared/ask-machine";
import { nameProvisioner, provisionerNamed } from "./shared/provisioner";

/** `model` `none` = there is no remote power control, or it does not respond now. */
export type RemoteControl = { model: string; ip: string | null; mac: string; canMount: boolean };

/** Out-of-band access: the hypervisor of a virtual machine, the BMC of a physical one. */
export async function readRemoteControl(
  db: Database,
  server: ServerRow,
  isVirtual: boolean,
): Promise<RemoteControl> {
  const { engine, canMount } = provisionerNamed(
    server.provisioner ?? (await nameProvisioner(db, server.location)),
  );
  if (isVirtual) return { model: engine, ip: null, mac: "", canMount };
  const none = { model: "none", ip: null, mac: "", canMount: false };
  if (server.readyAt === null) return none;
  const seen = await tryReadMachine(server, (provisioner, machine, signal) =>
    provisioner.controller(machine, signal),
  );
  return seen ? { ...seen, canMount } : none;
}
