import type { Outcome, Provisioner, Tools } from "../port";
import type { Library, Work } from "../port-work";
import { runTool } from "../qemu/run-tool";
import { incusBackups } from "./backups";
import { readBootLog } from "./boot-log";
import { limitsOf, typeOf } from "./build";
import { checkIncus } from "./check";
import { openClient } from "./client";
import { openScreen } from "./console";
import { incusCounting, keepCounting } from "./counting";
import { incusFirewall } from "./firewall";
import { type Guests, openGuests } from "./guest";
import { incusHosts } from "./hosts";
import { incusLife } from "./life";
import { readLoad } from "./load";
import { incusMeasuring } from "./measure";
import { incusMoving } from "./move";
import { incusNetwork } from "./network";
import { incusNetworks } from "./network6";
import { incusOwnImages } from "./own-images";
import { incusPassword } from "./password";
import { incusPower } from "./power";
import { incusPrivateNetworks, networksOf } from "./private-networks";
import { incusRunning } from "./running";
import type { IncusSettings } from "./settings";
import { diskFor, sizeFor } from "./size";
import { incusSnapshots } from "./snapshots";
import { readSystemImages } from "./system-images";
import { IncusTrouble } from "./trouble";

const refuse = async (): Promise<Outcome> => ({
  state: "failed",
  failure: { code: "unsupported" },
  isFinal: true,
});

type Refused = Omit<
  Work,
  "load" | "listSnapshots" | "changeSnapshot" | "openScreen" | "bootLog" | "resetPassword" | "makeImage"
> &
  Omit<Library, "isResizedLive" | "isGrownLive" | "dropMadeImage">;

/** Calls that the engine does not support, or this back end of it. */
function incusRefusals({ given }: Guests): Refused {
  const unable = async ({ serverId }: { serverId: number }): Promise<never> => {
    await given(serverId);
    throw new IncusTrouble("unsupported", "Guests of a cluster cannot do that.", true);
  };
  return {
    // As `IPMI.model`.
    engine: "incus",
    canMount: false,
    controller: unable,
    listUsers: async ({ serverId }) => {
      await given(serverId);
      return [];
    },
    addUser: refuse,
    removeUsers: refuse,
    resetController: refuse,
    runTask: refuse,
    changeBackup: refuse,
    enterRescue: refuse,
    leaveRescue: refuse,
    fetchImage: refuse,
    dropImage: async () => undefined,
    listImages: async () => [],
    insertImage: refuse,
    prepareNetInstall: unable,
    clearNetInstall: async () => undefined,
    netInstall: async ({ serverId }) => {
      await given(serverId);
      return "none";
    },
  };
}

/** Whether the cluster can be used, and what it is. */
export const tryIncus = (settings: IncusSettings, signal: AbortSignal): Promise<string> =>
  checkIncus(
    openClient(settings, () => new Date()),
    settings,
    signal,
  );

/**
 * Containers and virtual machines of a cluster of Incus 6. All that is known of a guest is in the guest itself, except its
 * address, which is in the panel's database: a restarted panel loses nothing, and a repeated call finds what is done.
 */
export function incusProvisioner(
  settings: IncusSettings,
  { query, now }: Pick<Tools, "query" | "now">,
): Provisioner {
  const client = openClient(settings, now);
  const guests = openGuests(client, query, now);
  const counting = incusCounting(guests, { query, now });
  const running = incusRunning(guests, counting.count);
  const { traffic, flow } = counting;
  const life = incusLife(guests, running, settings, { query, now });
  const { dropFirewall, ...firewalls } = incusFirewall(guests, settings, now);
  const { dropBackups, ...backups } = incusBackups(guests, running, settings, now);
  const { dropUnused, ...privateNetworks } = incusPrivateNetworks(guests, settings, now);
  return {
    prepare: async () => {
      await runTool("openssl", ["version"], { seconds: 20 });
      keepCounting(settings, counting);
    },
    check: async (signal) => void (await checkIncus(client, settings, signal)),
    ...incusRefusals(guests),
    ...life,
    release: async (machine) => {
      const guest = await guests.find(machine.serverId);
      await dropFirewall(machine.serverId);
      await life.release(machine);
      await dropBackups(machine.serverId);
      if (guest) await dropUnused(networksOf(guest));
    },
    ...incusPower(guests, running, now),
    ...incusNetwork(guests, now),
    ...incusNetworks(guests, { query, now }),
    ...privateNetworks,
    ...backups,
    ...incusMeasuring(guests),
    ...firewalls,
    traffic,
    flow,
    ...incusSnapshots(guests, { query, now }),
    ...incusOwnImages(guests, now),
    ...incusPassword(guests, now),
    ...incusHosts(client, settings),
    ...incusMoving(guests, running, now),
    readSystemImages: (systems, signal) => readSystemImages(client, settings, systems, signal),
    openScreen: (machine, signal) => openScreen(guests, settings, machine, signal),
    bootLog: ({ serverId }, signal) => readBootLog(guests, serverId, signal),
    load: ({ serverId }, signal) => readLoad(guests, serverId, now(), signal),
    isResizedLive: (preset) => typeOf(settings, { preset }) === "container",
    isGrownLive: (preset) => typeOf(settings, { preset }) === "container",
    resize: async ({ serverId }, _preset, size) => {
      await guests.change(serverId, (guest) => sizeFor(guest, limitsOf(size)));
    },
    growDisk: async ({ serverId }, diskGb) => {
      await guests.change(serverId, (guest) => diskFor(guest, diskGb));
    },
  };
}
