import type { PageCall } from "@/lib/api/client";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";
import { refusalOf, type ServerCommand } from "@/lib/domain/servers/servers/rules";

type Needed = ServerOverview["unable"][number];
export type Details = Pick<ServerOverview, "state" | "suspended_by" | "busy" | "power" | "is_virtual"> & {
  unable: readonly Needed[];
  /** Since when it runs its rescue system. */
  rescue?: string | null;
};

export type ServerAction =
  | "on"
  | "off"
  | "reboot"
  | "hard_off"
  | "suspend"
  | "unsuspend"
  | "reinstall"
  | "rename"
  | "snapshot"
  | "remove_snapshot"
  | "image"
  | "console"
  | "boot_log"
  | "address"
  | "link"
  | "passage"
  | "firewall"
  | "network"
  | "controller"
  | "sensors"
  | "load"
  | "metrics"
  | "boot"
  | "net_install"
  | "own_image"
  | "port"
  | "scan"
  | "backup"
  | "copy_backup"
  | "reset_password"
  | "rescue"
  | "leave_rescue"
  | "make_image"
  | "disk";

type Action = {
  call: PageCall;
  deed: ServerCommand;
  asksPin: boolean;
  /** Feature that the machine must have; omitted = none. */
  needs?: Needed;
  /** The only kind of machine with this action. */
  only?: "physical" | "virtual";
  /** Does not change the machine, so it need not wait for other jobs. */
  isFree?: true;
};

/**
 * Every action of a server's pages: its call, or one of several, its effect on the server, and whether it requires
 * the PIN.
 */
export const serverActions: Record<ServerAction, Action> = {
  on: { call: "eq/on", deed: "on", asksPin: false },
  off: { call: "eq/off", deed: "off", asksPin: true },
  reboot: { call: "eq/reboot", deed: "reboot", asksPin: true },
  hard_off: { call: "eq/hard_off", deed: "hard_off", asksPin: true },
  suspend: { call: "eq/suspend", deed: "suspend", asksPin: true },
  unsuspend: { call: "eq/unsuspend", deed: "unsuspend", asksPin: false },
  reinstall: { call: "eq/reinstall", deed: "work", asksPin: true },
  rename: { call: "eq/rename_server", deed: "work", asksPin: false, isFree: true },
  snapshot: { call: "vm/create_snapshot", deed: "work", asksPin: false, needs: "changeSnapshot" },
  remove_snapshot: { call: "vm/remove_snapshot", deed: "work", asksPin: true, needs: "changeSnapshot" },
  image: { call: "iso/mount_iso", deed: "work", asksPin: true, needs: "insertImage" },
  console: { call: "eq/novnc", deed: "work", asksPin: true, needs: "openScreen", isFree: true },
  boot_log: { call: "eq/boot_log", deed: "work", asksPin: false, needs: "bootLog", isFree: true },
  address: { call: "net/add_ipv4", deed: "work", asksPin: false, needs: "holdAddresses" },
  link: { call: "net/block_ip", deed: "work", asksPin: true, needs: "setLink" },
  passage: {
    call: "nat/add_static_nat",
    deed: "work",
    asksPin: false,
    needs: "openPassage",
    only: "physical",
  },
  firewall: { call: "firewall/apply", deed: "work", asksPin: true, needs: "setFirewall" },
  network: { call: "ip/set_main", deed: "work", asksPin: false },
  controller: {
    call: "eq/add_ipmi_user",
    deed: "work",
    asksPin: true,
    needs: "controller",
    only: "physical",
  },
  sensors: { call: "eq/sensors", deed: "work", asksPin: false, only: "physical", isFree: true },
  load: { call: "vm/load_stats", deed: "work", asksPin: false, needs: "load", only: "virtual", isFree: true },
  metrics: { call: "monitoring/get_metrics", deed: "work", asksPin: false, needs: "measure", isFree: true },
  boot: { call: "eq/boot_dev", deed: "boot_dev", asksPin: false },
  net_install: { call: "eq/create_pxe", deed: "work", asksPin: true, needs: "prepareNetInstall" },
  own_image: { call: "iso/upload", deed: "work", asksPin: false, needs: "fetchImage", isFree: true },
  port: { call: "net/get_status", deed: "work", asksPin: false, needs: "readPort", isFree: true },
  scan: { call: "net/nmap", deed: "work", asksPin: false, needs: "scan", isFree: true },
  backup: { call: "eq/create_backup", deed: "work", asksPin: false, needs: "changeBackup" },
  copy_backup: {
    call: "eq/order_from_backup",
    deed: "work",
    asksPin: true,
    needs: "changeBackup",
    isFree: true,
  },
  // Only a system that runs can be told another password.
  reset_password: { call: "eq/reset_root_password", deed: "reboot", asksPin: true, needs: "resetPassword" },
  rescue: { call: "eq/enter_rescue", deed: "work", asksPin: true, needs: "enterRescue" },
  leave_rescue: { call: "eq/leave_rescue", deed: "work", asksPin: false, needs: "enterRescue" },
  make_image: { call: "eq/create_image", deed: "work", asksPin: true, needs: "makeImage", only: "virtual" },
  // The larger disk follows whatever is under way.
  disk: {
    call: "eq/grow_disk",
    deed: "boot_dev",
    asksPin: true,
    needs: "growDisk",
    only: "virtual",
    isFree: true,
  },
};

export type Obstacle =
  | "unable"
  | "busy"
  | "isOn"
  | "isOff"
  | "off"
  | "rescue"
  | "suspended"
  | "overdue"
  | "deploying"
  | "awaiting_payment"
  | "in_review"
  | "failed"
  | "deleted";

const obstacleOf = (refusal: NonNullable<ReturnType<typeof refusalOf>>): Obstacle =>
  refusal.slice("server.".length) as Obstacle;

/** Whether the server's machine supports the action at all; what is not is said, or left out where nobody would look for it. */
export function isOffered(
  action: ServerAction,
  { unable, is_virtual: isVirtual }: Pick<Details, "unable" | "is_virtual">,
): boolean {
  const { needs, only } = serverActions[action];
  if (only && (only === "virtual") !== isVirtual) return false;
  return needs === undefined || !unable.includes(needs);
}

/** Why an action is not possible now; null = it is. The server checks again when called. */
export function obstacleTo(action: ServerAction, server: Details): Obstacle | null {
  if (!isOffered(action, server)) return "unable";
  const standing = {
    state: server.state,
    suspendedBy: server.suspended_by,
    stateBefore: null,
    isPaused: server.suspended_by === "owner",
  };
  const refusal = refusalOf(serverActions[action].deed, standing);
  if (refusal) return obstacleOf(refusal);
  if (server.busy !== null && !serverActions[action].isFree) return "busy";
  if ((action === "rescue" || action === "reset_password") && server.rescue) return "rescue";
  if (action === "on" && server.state === "running" && server.power === "on") return "isOn";
  if ((action === "off" || action === "hard_off") && server.state === "stopped") return "isOff";
  return action === "remove_snapshot" && server.state === "running" ? "isOn" : null;
}
