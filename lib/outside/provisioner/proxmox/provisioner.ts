import type { Outcome, Provisioner, Tools } from "../port";
import type { Library, Work } from "../port-work";
import { runTool } from "../qemu/run-tool";
import { proxmoxBackups } from "./backups";
import { checkProxmox } from "./check";
import { openClient } from "./client";
import { openScreen } from "./console";
import { keepCounting, proxmoxCounting } from "./counting";
import { proxmoxEvacuation } from "./evacuate";
import { proxmoxFirewall } from "./firewall";
import { type Guests, openGuests } from "./guest";
import { proxmoxHosts } from "./hosts";
import { proxmoxLife } from "./life";
import { readLoad } from "./load";
import { proxmoxMeasuring } from "./measure";
import { proxmoxMedia } from "./media";
import { proxmoxMoving } from "./move";
import { proxmoxNetwork } from "./network";
import { proxmoxPassword } from "./password";
import { proxmoxPower } from "./power";
import { proxmoxRunning } from "./running";
import type { ProxmoxSettings } from "./settings";
import { proxmoxSnapshots } from "./snapshots";
import { ProxmoxTrouble } from "./trouble";

const refuse = async (): Promise<Outcome> => ({
  state: "failed",
  failure: { code: "unsupported" },
  isFinal: true,
});

type Refused = Omit<
  Work,
  | "load"
  | "listSnapshots"
  | "changeSnapshot"
  | "changeBackup"
  | "openScreen"
  | "listImages"
  | "insertImage"
  | "resetPassword"
> &
  Library;

/** Calls that the engine does not support, or this back end of it. */
function proxmoxRefusals({ given }: Guests): Refused {
  const unable = async ({ serverId }: { serverId: number }): Promise<never> => {
    await given(serverId);
    throw new ProxmoxTrouble("unsupported", "Guests of a cluster cannot do that.", true);
  };
  return {
    // As `IPMI.model`.
    engine: "proxmox",
    canMount: true,
    isResizedLive: () => false,
    isGrownLive: () => true,
    controller: unable,
    bootLog: unable,
    listUsers: async ({ serverId }) => {
      await given(serverId);
      return [];
    },
    addUser: refuse,
    makeImage: refuse,
    enterRescue: refuse,
    leaveRescue: refuse,
    removeUsers: refuse,
    resetController: refuse,
    runTask: refuse,
    fetchImage: refuse,
    dropImage: async () => undefined,
    dropMadeImage: async () => undefined,
    prepareNetInstall: unable,
    clearNetInstall: async () => undefined,
    netInstall: async ({ serverId }) => {
      await given(serverId);
      return "none";
    },
  };
}

/** Whether the cluster can be used, and what it is. */
export const tryProxmox = (settings: ProxmoxSettings, signal: AbortSignal): Promise<string> =>
  checkProxmox(openClient(settings), settings, signal);

/**
 * Virtual machines of a cluster of Proxmox VE 9. All that is known of a guest is in the guest itself, except its address,
 * which is in the panel's database: a restarted panel loses nothing, and a repeated call finds what is done.
 */
export function proxmoxProvisioner(
  settings: ProxmoxSettings,
  { query, now }: Pick<Tools, "query" | "now">,
): Provisioner {
  const client = openClient(settings);
  const guests = openGuests(client, settings);
  const counting = proxmoxCounting(guests, { query, now });
  const running = proxmoxRunning(guests, counting.count);
  const { traffic, flow } = counting;
  const { moveMachine, moveAway } = proxmoxMoving(guests, now);
  return {
    prepare: async () => {
      await runTool("openssl", ["version"], { seconds: 20 });
      keepCounting(settings, counting);
    },
    check: async (signal) => void (await checkProxmox(client, settings, signal)),
    ...proxmoxRefusals(guests),
    ...proxmoxLife(guests, running, settings, { query, now }),
    ...proxmoxPower(guests, running, now),
    ...proxmoxMedia(guests, settings, now),
    ...proxmoxNetwork(guests, settings, now),
    ...proxmoxFirewall(guests, now),
    ...proxmoxMeasuring(guests),
    traffic,
    flow,
    ...proxmoxSnapshots(guests, running, settings, now),
    ...proxmoxBackups(guests, running, settings, now),
    ...proxmoxPassword(guests, now),
    ...proxmoxHosts(client, settings),
    ...proxmoxEvacuation(guests, { moveAway }, settings),
    moveMachine,
    openScreen: (machine, signal) => openScreen(guests, settings, machine, signal),
    load: ({ serverId }, signal) => readLoad(guests, serverId, signal),
  };
}
