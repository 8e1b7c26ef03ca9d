import { z } from "zod";
import { canInstall } from "../abilities";
import { dropAddress, readAddress, takeAddress } from "../address-book";
import { addressOf } from "../guest-address";
import { dropTraffic } from "../guest-traffic";
import type { Machine, Outcome, Provisioner, Tools } from "../port";
import { answersSsh } from "../ssh-banner";
import { findBackup, noSuchBackup } from "./backups";
import { dropBefore, keepBefore, readBefore } from "./before";
import { installConfig, limitsOf, requestOf, typeOf } from "./build";
import { type Guest, type Guests, isFresh, keys, markOf, nameOf, pathOf } from "./guest";
import { findSource } from "./images";
import { impossibleFor } from "./limits";
import { dropAddress6, networkOf6, takeAddress6 } from "./network6";
import { act, isAtWork, mustAct } from "./operations";
import type { Running } from "./running";
import type { IncusSettings } from "./settings";
import { failureOf, IncusTrouble } from "./trouble";

type Life = Pick<Provisioner, "allocate" | "install" | "configure" | "verify" | "release">;

const done: Outcome = { state: "done" };
const busy: Outcome = { state: "busy", againInMs: 1_000 };
type Code = "noAnswer" | "noAddress" | "badImage" | "unsupported";
const failed = (code: Code, isFinal = true): Outcome => ({ state: "failed", failure: { code }, isFinal });

const makeSeconds = 45;
const verifyPatienceMs = 15 * 60_000;

const Leases = z.array(z.object({ address: z.string(), hostname: z.string().nullish() }));
const Snapshots = z.array(z.object({ name: z.string() }));

export function incusLife(
  guests: Guests,
  running: Running,
  settings: IncusSettings,
  { query, now }: Pick<Tools, "query" | "now">,
): Life {
  const { client } = guests;

  /** Addresses that guests of somebody else have in the engine. */
  async function readTaken(): Promise<string[]> {
    const found = await client
      .read(`/1.0/networks/${settings.network}/leases`, Leases)
      .catch((error: unknown) => {
        if (error instanceof IncusTrouble) return null;
        throw error;
      });
    return (found?.value ?? [])
      .filter(({ hostname }) => !/^vs-\d+$/.test(hostname ?? ""))
      .map(({ address }) => address);
  }

  const told = (machine: Machine, ip: string, ip6: string | null): Outcome => ({
    state: "done",
    addresses: [addressOf(machine.serverId, ip, machine.network)],
    ...(ip6 ? { network6: networkOf6(ip6) } : {}),
  });

  async function make(machine: Machine): Promise<Outcome> {
    const { serverId, system, location } = machine;
    const type = typeOf(settings, machine);
    // A container has no kernel of its own: without a system there is nothing to start.
    if (system === "" && type === "container") return failed("unsupported");
    const copyOf = machine.backup ? await findBackup(client, machine.backup) : null;
    if (machine.backup && !copyOf) return noSuchBackup;
    if (copyOf && copyOf.type !== type) return failed("unsupported");
    const image = system === "" || copyOf ? null : await findSource(client, settings, machine, type);
    if (system !== "" && !copyOf && image === null) return failed("badImage");
    const ip = await takeAddress(query, machine, await readTaken());
    if (ip === null) return failed("noAddress");
    const address = addressOf(serverId, ip, machine.network);
    const kept = await readBefore(query, serverId);
    const before = kept?.cause === "copy" ? kept : null;
    const ip6 = before?.config[keys.ip6] || (await takeAddress6(query, machine));
    if (ip6 === null && machine.setup.hasIpv6) return failed("noAddress");
    const config = await installConfig(settings, machine, address, ip6);
    const group = settings.groups[location];
    const target = machine.host ?? (group === undefined ? null : `@${group}`);
    const ended = await act(client, "POST", "/1.0/instances", {
      body: requestOf(settings, nameOf(serverId), {
        ...{ machine, type, image, copyOf, address, ip6, config, before },
      }),
      seconds: makeSeconds,
      ...(target === null ? {} : { query: { target } }),
    });
    if (ended.state === "done") return told(machine, ip, ip6);
    const isRefused = ended.state === "failed" || ended.state === "missing";
    if (!isRefused || /already exists/i.test(ended.said)) return busy;
    const failure = failureOf(ended.said, "noneFree");
    const isFinal = failure.code === "unsupported" || failure.code === "noneFree";
    return { state: "failed", failure, isFinal };
  }

  /** Erases the disk of a guest that was started before, or that has another image. */
  async function rebuild(guest: Guest, machine: Machine, image: string | null): Promise<Outcome> {
    const { serverId } = machine;
    if (!(await running.cut(guest))) return busy;
    const asked = { query: { recursion: "1" } };
    const snapshots = await client.read(`${pathOf(serverId)}/snapshots`, Snapshots, asked);
    for (const { name } of snapshots?.value ?? [])
      await act(client, "DELETE", `${pathOf(serverId)}/snapshots/${name}`, { seconds: 20 });
    const source = image === null ? { type: "none" } : { type: "image", fingerprint: image };
    const ended = await act(client, "POST", `${pathOf(serverId)}/rebuild`, {
      body: { source },
      seconds: makeSeconds,
    });
    if (ended.state === "failed")
      return { state: "failed", failure: failureOf(ended.said, "noneFree"), isFinal: false };
    return busy;
  }

  /** Makes the guest of a backup anew: its address stays its own. */
  async function makeAgain(machine: Machine): Promise<Outcome> {
    if (await isAtWork(client, nameOf(machine.serverId))) return busy;
    const made = await make(machine);
    return made.state === "done" ? busy : made;
  }

  /** The same of one whose copied disk was in use already. It keeps its blocks and its cards. */
  async function copyAgain(
    guest: Guest,
    machine: Machine,
    backup: NonNullable<Machine["backup"]>,
  ): Promise<Outcome> {
    if (!(await findBackup(client, backup))) return noSuchBackup;
    if (!(await running.cut(guest))) return busy;
    const { serverId } = machine;
    const newest = await guests.given(serverId);
    await keepBefore(query, serverId, newest, { cause: "copy", mark: markOf(machine) });
    await mustAct(client, "DELETE", pathOf(serverId), { seconds: 30 });
    return makeAgain(machine);
  }

  const hasImage = ({ config }: Guest, image: string | null): boolean =>
    image === null || config["volatile.base_image"] === image;

  async function install(machine: Machine): Promise<Outcome> {
    const { serverId, system, size } = machine;
    const mark = markOf(machine);
    const found = await guests.find(serverId);
    // A panel may have been killed between the deletion of its guest and the copy.
    if (!found && machine.backup) return makeAgain(machine);
    const guest = found ?? (await guests.given(serverId));
    if (guest.config[keys.installed] === mark) return done;
    if (await isAtWork(client, guest.name)) return busy;
    if (machine.backup) {
      if (!isFresh(guest, "copy")) return copyAgain(guest, machine, machine.backup);
    } else {
      const image = system === "" ? null : await findSource(client, settings, machine, guest.type);
      if (system !== "" && image === null) return failed("badImage");
      if (system === "" && guest.type === "container") return failed("unsupported");
      if (!isFresh(guest) || !hasImage(guest, image)) return rebuild(guest, machine, image);
    }
    const ip = guest.config[keys.ip] ?? (await readAddress(query, serverId));
    if (!ip) return failed("noAddress");
    const address = addressOf(serverId, ip, machine.network);
    const config = await installConfig(settings, machine, address, guest.config[keys.ip6] || null);
    const { cpu, memory, disk } = limitsOf(size);
    // It has them again.
    if (machine.backup) await dropBefore(query, serverId);
    await guests.change(serverId, ({ devices }) => ({
      config: {
        ...config,
        "limits.cpu": cpu,
        "limits.memory": memory,
        [keys.installed]: mark,
        [keys.started]: "",
        [keys.size]: "",
      },
      devices: { root: { ...devices.root, size: disk } },
    }));
    return done;
  }

  return {
    allocate: async (machine) => {
      if (!canInstall(impossibleFor(settings), machine)) return failed("unsupported");
      const guest = await guests.find(machine.serverId);
      if (guest === null) return (await isAtWork(client, nameOf(machine.serverId))) ? busy : make(machine);
      if (await isAtWork(client, guest.name)) return busy;
      const ip = guest.config[keys.ip];
      const isWhole = isFresh(guest, machine.backup ? "copy" : "create") || guest.config[keys.installed];
      if (isWhole && ip) return told(machine, ip, guest.config[keys.ip6] || null);
      // A member died while it was made: what is left of it cannot be used.
      await mustAct(client, "DELETE", pathOf(machine.serverId), { seconds: 20 });
      return busy;
    },
    install: async (machine) =>
      canInstall(impossibleFor(settings), machine) ? install(machine) : failed("unsupported"),
    configure: async (machine) => {
      const guest = await guests.given(machine.serverId);
      const outcome = await running.start(guest);
      if (outcome.state !== "done") return outcome;
      await guests.change(machine.serverId, ({ config }) =>
        config[keys.started] ? null : { config: { [keys.started]: now().toISOString() } },
      );
      return told(machine, guest.config[keys.ip] ?? "", guest.config[keys.ip6] || null);
    },
    verify: async (machine) => {
      const { config, status } = await guests.given(machine.serverId);
      if (status !== "Running") return failed("noAnswer", false);
      const ip = config[keys.ip] ?? "";
      if (machine.system === "" || (await answersSsh(ip, 22, 2_000))) return done;
      const since = Date.parse(config[keys.started] || now().toISOString());
      return now().getTime() - since > verifyPatienceMs ? failed("noAnswer", false) : busy;
    },
    release: async ({ serverId }) => {
      const guest = await guests.find(serverId);
      if (await isAtWork(client, nameOf(serverId)))
        throw new IncusTrouble("unclear", `The cluster still works on ${nameOf(serverId)}.`);
      if (guest) {
        if (!(await running.cut(guest))) throw new IncusTrouble("unclear", `${guest.name} does not stop.`);
        await mustAct(client, "DELETE", pathOf(serverId), { seconds: 30 }).catch(async (error: unknown) => {
          // Two callers may release it at the same moment.
          if ((await guests.find(serverId)) !== null) throw error;
        });
      }
      // One that is left behind filters nothing, and is replaced when its name is needed.
      await client.write("DELETE", `/1.0/network-acls/${nameOf(serverId)}`);
      // Only now: until then it could still use the address.
      await dropAddress(query, serverId);
      await dropAddress6(query, serverId);
      await dropTraffic(query, serverId);
      await dropBefore(query, serverId);
    },
  };
}
