import type { Database } from "@/lib/db/client";
import type { ServerRow } from "../../kernel/server/server-target";
import { tryReadMachine } from "./shared/ask-machine";
import { nameProvisioner, provisionerNamed } from "./shared/provisioner";

/** `model` `none` = there is no remote power, or it does not say now. */
export type RemoteControl = { model: string; ip: string | null; mac: string; canMount: boolean };

/** How the machine is reached besides its network: of a virtual one what makes it, of a physical one its controller. */
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
