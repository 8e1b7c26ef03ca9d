import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { MachineError } from "../machine-error";
import type { Query } from "../port";
import { type Before, backTo, dropBefore, readBefore } from "./before";
import type { Client } from "./client";
import { isAtWork } from "./operations";
import { IncusTrouble } from "./trouble";

const Texts = z.record(z.string(), z.string());

const Instance = z.object({
  name: z.string(),
  type: z.enum(["container", "virtual-machine"]),
  status: z.string(),
  architecture: z.string().nullish(),
  location: z.string().nullish(),
  config: Texts,
  devices: z.record(z.string(), Texts),
});

/** A guest as the engine has it, with the version that was read. */
export type Guest = z.infer<typeof Instance> & { etag: string | undefined };

/** Null of a text removes it. */
export type Change = {
  config?: Readonly<Record<string, string>>;
  devices?: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

/** What the panel notes in a guest; nothing of it is elsewhere. */
export const keys = {
  server: "user.berth.server",
  /** Mark of the order that was installed. */
  installed: "user.berth.installed",
  ip: "user.berth.ip",
  /** Its IPv6 address; absent or empty = it has none. */
  ip6: "user.berth.ip6",
  /** Closed links, with spaces between. */
  shut: "user.berth.shut",
  suspended: "user.berth.suspended",
  /** When it was started to be verified. */
  started: "user.berth.started",
  works: "user.berth.works",
  /** Size at the next start, where it cannot change before. */
  size: "user.berth.size",
  /** Mark of the restore that is about to take its configuration from it; gone with that. */
  restoring: "user.berth.restoring",
  /** Of a whole copy of a guest alone: which of its backups it is. */
  backup: "user.berth.backup",
} as const;

/** For copies of a guest, which do not have its notes. */
export const noNotes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(keys).map((key) => [key, ""]),
);

export const nameOf = (serverId: number): string => `vs-${serverId}`;
export const pathOf = (serverId: number): string => `/1.0/instances/${nameOf(serverId)}`;

/**
 * Its disk was made from an image, or from a copy of another one's disk, and it was never started since. Removed by the engine
 * at the start.
 */
export const isFresh = ({ config }: Pick<Guest, "config">, from: "create" | "copy" = "create"): boolean =>
  config["volatile.apply_template"] === from;

export const markOf = (value: object): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 32);

const Works = z.array(
  z.object({ key: z.string(), at: z.string(), isDone: z.boolean(), since: z.string().optional() }),
);
type GuestWork = z.infer<typeof Works>[number];

const mostWorks = 10;
/** How work is named in a guest. */
export const markOfWork = (key: string): string => markOf({ key });

function worksOf({ config }: Pick<Guest, "config">): GuestWork[] {
  try {
    return Works.parse(JSON.parse(config[keys.works] ?? "[]"));
  } catch {
    return [];
  }
}

export const workOf = (guest: Guest, key: string): GuestWork | undefined =>
  worksOf(guest).find((work) => work.key === markOfWork(key));

function noteMarked(guest: Pick<Guest, "config">, work: GuestWork): Pick<Required<Change>, "config"> {
  const others = worksOf(guest).filter(({ key }) => key !== work.key);
  return { config: { [keys.works]: JSON.stringify([...others, work].slice(-mostWorks)) } };
}

/** The change that notes work as begun or done. */
export const noteWork = (guest: Guest, key: string, work: Omit<GuestWork, "key">): Change =>
  noteMarked(guest, { key: markOfWork(key), ...work });

/**
 * What gives a guest back what it had before. A virtual machine that is not off has its size back at its next start: it takes
 * no more memory than it was started with.
 */
function changeBack(guest: Guest, before: Before): Required<Change> {
  const { config, devices } = backTo(guest, before);
  if (guest.type === "container" || guest.status === "Stopped") return { config, devices };
  const sizeOf = (held: Pick<Guest, "config" | "devices">) => {
    const { "limits.cpu": cpu = "", "limits.memory": memory = "" } = held.config;
    return { cpu, memory, disk: held.devices.root?.size ?? "" };
  };
  const { cpu, memory, disk } = sizeOf(guest);
  const wanted = before.config[keys.size] || Object.values(sizeOf(before)).join(" ");
  const isSame = wanted === [cpu, memory, disk].join(" ");
  return {
    config: { ...config, "limits.cpu": cpu, "limits.memory": memory, [keys.size]: isSame ? "" : wanted },
    devices: { ...devices, root: { ...devices.root, size: disk } },
  };
}

const mostTries = 8;
/** A guest that is started or stopped takes no change meanwhile. */
const busyMs = 500;

export type Guests = ReturnType<typeof openGuests>;

/** The guests of a project. */
export function openGuests(client: Client, query: Query, now: () => Date) {
  async function read(serverId: number, signal?: AbortSignal): Promise<Guest | null> {
    const found = await client.read(pathOf(serverId), Instance, { signal });
    if (!found) return null;
    if (found.value.config[keys.server] !== String(serverId))
      throw new IncusTrouble(
        "refused",
        `${nameOf(serverId)} in this project was not made by the panel.`,
        true,
      );
    return { ...found.value, etag: found.etag };
  }

  /**
   * Gives a guest back what a restore has taken from it, and notes the restore as done; whoever looks at it next does that,
   * because whoever has begun it may have been killed. Returns whether it was changed.
   */
  async function putBack(serverId: number, guest: Guest, signal?: AbortSignal): Promise<boolean> {
    const before = await readBefore(query, serverId);
    if (before?.cause !== "restore" || guest.config[keys.restoring] === before.mark) return false;
    const { mark } = before;
    if (worksOf(guest).some(({ key, isDone }) => key === mark && isDone)) {
      await dropBefore(query, serverId);
      return false;
    }
    if (await isAtWork(client, guest.name, signal)) return false;
    const { config, devices } = changeBack(guest, before);
    const work = { key: mark, at: now().toISOString(), isDone: true };
    const body = {
      config: { ...config, [keys.restoring]: "", ...noteMarked(before, work).config },
      devices,
    };
    const written = await client.write("PATCH", pathOf(serverId), { body, etag: guest.etag, signal });
    return written.state !== "refused" && written.state !== "missing";
  }

  /** Null = there is none. Throws if somebody else has made one of that name. */
  async function find(serverId: number, signal?: AbortSignal): Promise<Guest | null> {
    const guest = await read(serverId, signal);
    return guest && (await putBack(serverId, guest, signal)) ? read(serverId, signal) : guest;
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
      const body = wanted(guest);
      if (!body) return guest;
      const written = await client.write("PATCH", pathOf(serverId), { body, etag: guest.etag, signal });
      if (written.state === "done" || written.state === "began") return given(serverId, signal);
      if (written.state === "refused" && !written.said.includes("is busy running"))
        throw new IncusTrouble("refused", written.said);
      if (written.state === "refused") await pause(busyMs);
      if (written.state === "missing") throw new MachineError({ code: "noMachine" }, { isFinal: true });
    }
    throw new IncusTrouble("unreachable", `${nameOf(serverId)} cannot be changed now: others work on it.`);
  }

  return { client, find, given, change };
}
