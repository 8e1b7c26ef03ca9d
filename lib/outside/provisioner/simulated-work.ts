import { createHash } from "node:crypto";
import { MachineError } from "./machine-error";
import type { Tools } from "./port";
import type { Library, Work } from "./port-work";
import { simulatedBackups } from "./simulated-backups";
import { simulatedBootLog } from "./simulated-boot-log";
import { simulatedImages } from "./simulated-images";
import { begins } from "./simulated-misfortune";
import { simulatedPxeInstalls } from "./simulated-net-install";
import { simulatedRescue } from "./simulated-rescue";
import { simulatedSnapshots } from "./simulated-snapshots";
import { makeTerminal } from "./simulated-terminal";
import { timedWorker, type WorkRow } from "./simulated-timed";
import type { SimulatedUse } from "./simulated-use";
import { shareScreen } from "./text-screen/server";

/** Tables whose rows are deleted with a released machine, without their common prefix. */
export const workTables = ["work", "snapshots", "backups", "users", "media", "pxe_installs"] as const;

const hashOf = (text: string): Buffer => createHash("sha256").update(text).digest();

/** The address of a physical machine's BMC. */
const bmcAddress = (serverId: number): string =>
  `10.${64 + (Math.floor(serverId / 65_536) % 64)}.${Math.floor(serverId / 256) % 256}.${serverId % 256}`;

const hex = (value: number): string => value.toString(16).padStart(2, "0");
const bmcMac = (serverId: number): string =>
  [
    "3c:ec:ef",
    hex(Math.floor(serverId / 65_536) % 256),
    hex(Math.floor(serverId / 256) % 256),
    hex(serverId % 256),
  ].join(":");

/** ISO images available to every customer. */
const images = [
  { id: 1, name: "SystemRescue 12.02" },
  { id: 2, name: "Debian 13 netinst" },
  { id: 3, name: "Ubuntu 24.04 Server" },
  { id: 4, name: "AlmaLinux 9 minimal" },
  { id: 5, name: "Memtest86+ 7.20" },
];

const fetchSeconds = 90;

/** Size in bytes of the image at a URL, derived from the URL. URLs that contain `fail-image` have no image. */
const sizeOf = (url: string): number => 300_000_000 + (hashOf(url).readUInt32BE(0) % 3_000_000_000);

/** BMC users, images, screens, snapshots and PXE installs of simulated machines. */
export function simulatedWork(tools: Tools, use: SimulatedUse): Work & Library {
  const { query, now, speed } = tools;
  const { work, begin, goOn } = timedWorker(tools, use);
  return {
    ...simulatedSnapshots(tools, use, work),
    ...simulatedPxeInstalls(tools, use),
    ...simulatedRescue(tools, use, work),
    ...simulatedBackups(tools, use, work),
    ...simulatedImages(tools, work),
    engine: "openstack",
    canMount: true,
    isResizedLive: () => true,
    isGrownLive: () => true,
    controller: async (machine, signal) => {
      await use.given(machine, signal);
      return {
        model: "supermicro_redfish",
        ip: bmcAddress(machine.serverId),
        mac: bmcMac(machine.serverId),
      };
    },
    listUsers: async (machine, signal) => {
      await use.given(machine, signal);
      const rows = await query<{ login: string; is_admin: boolean }>(
        "select login, is_admin from simulated_users where server_id = $1 order by is_admin",
        [machine.serverId],
      );
      return rows.map(({ login, is_admin: isAdmin }) => ({ login, isAdmin }));
    },
    addUser: (machine, { key, login, password, isAdmin }, signal) => {
      const effect = () =>
        query(
          `insert into simulated_users (server_id, is_admin, login, password_hash) values ($1, $2, $3, $4)
           on conflict (server_id, is_admin) do update set login = $3, password_hash = $4`,
          [machine.serverId, isAdmin, login, hashOf(password)],
        );
      return work(machine, { key, seconds: 6, effect }, signal);
    },
    removeUsers: (machine, { key }, signal) => {
      const effect = () => query("delete from simulated_users where server_id = $1", [machine.serverId]);
      return work(machine, { key, seconds: 6, effect }, signal);
    },
    resetController: (machine, { key }, signal) =>
      work(machine, { key, seconds: 90, effect: async () => undefined }, signal),
    runTask: (machine, { key, task }, signal) => {
      const effect = () =>
        query(
          `update simulated_machines set setup = jsonb_set(setup, '{tasks}',
             coalesce(setup->'tasks', '{}') || jsonb_build_object($2::text, $3::text)) where server_id = $1`,
          [machine.serverId, key, task],
        );
      return work(machine, { key, seconds: 60, effect }, signal);
    },
    openScreen: async (machine, signal) => {
      const { power } = await use.given(machine, signal);
      if (begins(machine, "fail-work-")) throw new MachineError({ code: "unreachable" });
      if (power === "off") return { host: "127.0.0.1", port: 5900, password: "", hasPicture: false };
      return shareScreen({
        name: machine.hostname,
        open: () => makeTerminal(machine.hostname, machine.location),
        isOn: async () => (await use.status(machine)) === "on",
      });
    },
    bootLog: async (machine, signal) => {
      const { power } = await use.given(machine, signal);
      if (begins(machine, "fail-work-")) throw new MachineError({ code: "unreachable" });
      return simulatedBootLog(machine, power);
    },
    listImages: async () => images,
    insertImage: (machine, { key, image }, signal) => {
      const effect = () =>
        image
          ? query(
              `insert into simulated_media (server_id, image) values ($1, $2)
               on conflict (server_id) do update set image = $2`,
              [machine.serverId, image.name],
            )
          : query("delete from simulated_media where server_id = $1", [machine.serverId]);
      return work(machine, { key, seconds: 15, effect }, signal);
    },
    fetchImage: async ({ url }, key) => {
      const [known] = await query<WorkRow>(
        "select ends_at, is_done, was_tried from simulated_work where key = $1",
        [key],
      );
      if (!known) {
        const lasting = (fetchSeconds * 1000) / speed;
        await begin(null, key, new Date(now().getTime() + lasting), false);
        return { state: "busy", againInMs: lasting };
      }
      if (known.ends_at <= now() && url.includes("fail-image"))
        return { state: "failed", failure: { code: "badImage" }, isFinal: true };
      return {
        ...(await goOn({ key, seconds: fetchSeconds, effect: async () => undefined }, known)),
        sizeBytes: sizeOf(url),
      };
    },
    // Fetches are only timed, nothing is stored.
    dropImage: async () => undefined,
  };
}
