import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { MachineError } from "../machine-error";
import { type Client, nameOfCluster } from "./client";
import { type Notes, readNotes, writeNotes } from "./notes";
import type { ProxmoxSettings } from "./settings";
import { isAtWork } from "./tasks";
import { BeingMade, ProxmoxTrouble } from "./trouble";

const number = z.coerce.number();

const Rows = z.array(z.object({ type: z.string(), vmid: number, node: z.string() }));
const Read = z.record(z.string(), z.unknown());
const Current = z.object({
  status: z.string(),
  qmpstatus: z.string().nullish(),
  lock: z.string().nullish(),
  pid: number.nullish(),
  uptime: number.nullish(),
  cpu: number.nullish(),
  mem: number.nullish(),
  maxmem: number.nullish(),
  netin: number.nullish(),
  netout: number.nullish(),
  agent: number.nullish(),
  ha: z.object({ managed: number.nullish() }).nullish(),
});

export type Config = Readonly<Record<string, string>>;

/** A guest as the engine has it, with the version of its configuration that was read. */
export type Guest = {
  serverId: number;
  vmid: number;
  node: string;
  config: Config;
  digest: string;
  notes: Notes;
  current: z.infer<typeof Current>;
};

export type Change = {
  notes?: Partial<Notes>;
  set?: Readonly<Record<string, string | number>>;
  delete?: readonly string[];
};

export const pathOf = ({ node, vmid }: Pick<Guest, "node" | "vmid">): string => `/nodes/${node}/qemu/${vmid}`;

export const isOff = ({ current }: Guest): boolean => current.status === "stopped";

/** Another one for each process of the guest; empty = it is off. */
export const startOf = ({ node, current }: Guest): string => (current.pid ? `${current.pid}@${node}` : "");

const isText = (value: unknown): value is string | number =>
  typeof value === "string" || typeof value === "number";

const textsOf = (config: z.infer<typeof Read>): Config =>
  Object.fromEntries(
    Object.entries(config).flatMap(([key, value]) => (isText(value) ? [[key, String(value)] as const] : [])),
  );

const mostTries = 8;
/** A guest that others change takes no change meanwhile. */
const busyMs = 500;

const seen = new Map<string, Map<number, string>>();

/** Where a cluster's guests were last: the list of all is read only for those that are not there any more. */
function seenIn(settings: Pick<ProxmoxSettings, "addresses">): Map<number, string> {
  const name = nameOfCluster(settings);
  const known = seen.get(name) ?? new Map<number, string>();
  seen.set(name, known);
  return known;
}

export type Guests = ReturnType<typeof openGuests>;

/** The guests of the panel in a cluster. A server's guest has a VMID of its own, so that it cannot be made twice. */
export function openGuests(client: Client, settings: Pick<ProxmoxSettings, "firstId" | "addresses">) {
  const { firstId } = settings;
  const idOf = (serverId: number): number => firstId + serverId;
  const seenAt = seenIn(settings);

  /** The node that has it; null = there is none. The token may not see all that is there, so that is asked, too. */
  async function locate(vmid: number, signal?: AbortSignal): Promise<string | null> {
    const rows = (await client.read("/cluster/resources", Rows, { form: { type: "vm" }, signal })) ?? [];
    const row = rows.find((one) => one.vmid === vmid);
    if (row?.type === "qemu") return row.node;
    const isFree = await client
      .read("/cluster/nextid", number, { form: { vmid }, signal })
      .then((free) => free === vmid)
      .catch((error: unknown) => {
        if (error instanceof ProxmoxTrouble && error.message.includes("already exists")) return false;
        throw error;
      });
    if (isFree) return null;
    throw new ProxmoxTrouble(
      "refused",
      `There is a guest ${vmid} that the token may not see, or a container.`,
    );
  }

  async function readAt(serverId: number, node: string, signal?: AbortSignal): Promise<Guest | null> {
    const vmid = idOf(serverId);
    const path = pathOf({ node, vmid });
    const config = await client.read(`${path}/config`, Read, { signal });
    const current = config && (await client.read(`${path}/status/current`, Current, { signal }));
    if (!config || !current) return null;
    const { digest = "", ...texts } = textsOf(config);
    const notes = readNotes(texts.description);
    if (notes === null && texts.lock === "create") throw new BeingMade({ node, vmid });
    if (notes?.server !== serverId)
      throw new ProxmoxTrouble("refused", `The guest ${vmid} was not made by the panel.`, true);
    return { serverId, vmid, node, config: texts, digest, notes, current };
  }

  /** Null = there is none. Throws if somebody else has made one with its VMID. */
  async function find(serverId: number, signal?: AbortSignal): Promise<Guest | null> {
    const vmid = idOf(serverId);
    const last = seenAt.get(vmid);
    const there =
      last === undefined
        ? null
        : await readAt(serverId, last, signal).catch((error: unknown) => {
            // Its node may have died, and the cluster have started it elsewhere.
            if (error instanceof ProxmoxTrouble && !error.isFinal) return null;
            throw error;
          });
    if (there) return there;
    seenAt.delete(vmid);
    // It may be moved between the two looks.
    for (let tries = 0; tries < 3; tries++) {
      const node = await locate(vmid, signal);
      if (node === null) return null;
      const guest = await readAt(serverId, node, signal);
      if (!guest) continue;
      seenAt.set(vmid, node);
      return guest;
    }
    throw new ProxmoxTrouble("unclear", `The guest ${vmid} is not where the cluster says.`);
  }

  /** The same; `making` = the engine works on it and has not written it yet. Throws where only a lock is left. */
  async function findMade(serverId: number, signal?: AbortSignal): Promise<Guest | "making" | null> {
    try {
      return await find(serverId, signal);
    } catch (error) {
      if (!(error instanceof BeingMade)) throw error;
      // It may have ended between the two looks.
      return (await isAtWork(client, error.at, signal)) ? "making" : find(serverId, signal);
    }
  }

  async function given(serverId: number, signal?: AbortSignal): Promise<Guest> {
    const found = await find(serverId, signal);
    if (!found) throw new MachineError({ code: "noMachine" }, { isFinal: true });
    return found;
  }

  /** Changes what the function says of the newest version; null = nothing. Returns the guest as it is then. */
  async function change(
    serverId: number,
    wanted: (guest: Guest) => Change | null,
    signal?: AbortSignal,
  ): Promise<Guest> {
    for (let tries = 0; tries < mostTries; tries++) {
      const guest = await given(serverId, signal);
      const asked = wanted(guest);
      if (!asked) return guest;
      const { notes, set, delete: gone = [] } = asked;
      const text = notes && writeNotes(guest.config.description, { ...guest.notes, ...notes });
      const form = {
        ...set,
        ...(text === undefined ? null : { description: text }),
        ...(gone.length > 0 ? { delete: gone.join(",") } : null),
        digest: guest.digest,
      };
      const written = await client.write("PUT", `${pathOf(guest)}/config`, { form, signal });
      if (written.state === "done") return given(serverId, signal);
      if (written.state === "refused") throw new ProxmoxTrouble("refused", written.said);
      if (written.state === "locked") await pause(busyMs);
    }
    throw new ProxmoxTrouble("unreachable", `${idOf(serverId)} cannot be changed now: others work on it.`);
  }

  return { client, idOf, find, findMade, given, change };
}
