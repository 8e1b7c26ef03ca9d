import { count, eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { presets } from "@/lib/db/tables/catalog/catalog";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { servers } from "@/lib/db/tables/servers/servers";
import { addService } from "@/lib/testing/money/renewals";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { SignedContext } from "../../../kernel/operation/context";
import { addIpv4 } from "../../../network/addresses/add-ipv4";
import { blockIp } from "../../../network/addresses/block-ip";
import { scanAddress } from "../../../network/addresses/nmap";
import { addStaticNat } from "../../../network/nat/add-static-nat";
import { getPortStatus } from "../../../network/ports/get-status";
import { showNetwork } from "../../../network/ports/network-page";
import { portOff } from "../../../network/ports/switch-port";
import { createPxeInstall } from "../../../orders/orders/create-pxe";
import { showOverview } from "../../../orders/services/overview";
import { addBmcUser } from "../../bmc/add-ipmi-user";
import { resetBmc } from "../../bmc/unit-reset";
import { makeViewerFile } from "../../consoles/console";
import { openScreen } from "../../consoles/novnc";
import { mountImage } from "../../iso/mount-iso";
import { unmountImage } from "../../iso/unmount-iso";
import { callTask } from "../../post-install/call";
import { setBootDevice } from "../../power/boot-dev";
import { openReinstall } from "../../pxe-installs/open-reinstall";
import { createSnapshot } from "../../snapshots/create-snapshot";
import { listSnapshots } from "../../snapshots/list";
import { loadStats } from "../../snapshots/load-stats";

withCatalogDatabase();

let context: SignedContext;
let id: number;
const ip = "192.0.2.20";
let before: number | undefined;
beforeEach(async () => {
  await makeVirtual(true);
  const service = await addService(new Date());
  id = service.serverId;
  context = await asUser(service.account.id);
  before = await countJobs();
});

const system = () => ({ id, os_id: 12, root_pass: "Other-pass-1", hostname: "new-1.example.com" });

type Calls = Record<string, () => Promise<unknown>>;
const calls: Calls = {
  novnc: () => openScreen.call(context, { id }),
  console: () => makeViewerFile.call(context, { id }),
  mount_iso: () => mountImage.call(context, { id, iso: "1" }),
  unmount_iso: () => unmountImage.call(context, { id }),
  port_off: () => portOff.call(context, { id, port: "eth0" }),
  get_status: () => getPortStatus.call(context, { id, port: "eth0" }),
  block_ip: () => blockIp.call(context, { id, ip }),
  nmap: () => scanAddress.call(context, { id, ip }),
  add_ipv4: () => addIpv4.call(context, { id }),
  add_static_nat: () => addStaticNat.call(context, { id }),
  ci_call: () => callTask.call(context, { id, task: "system-update" }),
  create_snapshot: () => createSnapshot.call(context, { id, name: "one" }),
  load_stats: () => loadStats.call(context, { id }),
  boot_from_network: () => setBootDevice.call(context, { id, media: "pxe" }),
  open_reinstall: () => openReinstall.call(context, { id }),
  create_pxe: () => createPxeInstall.call(context, system()),
  add_ipmi_user: () => addBmcUser.call(context, { id }),
  unit_reset: () => resetBmc.call(context, { id }),
};

const isUnsupported = (call: () => Promise<unknown>): Promise<boolean> =>
  call().then(
    () => false,
    (error) => error.extras?.doc === "machine.unsupported",
  );

async function refused(names: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const name of names) if (await isUnsupported(calls[name] as Calls[string])) found.push(name);
  return found;
}
const countJobs = async () => (await database().select({ all: count() }).from(jobs))[0]?.all;
const madeBy = (provisioner: string) =>
  database().update(servers).set({ provisioner }).where(eq(servers.id, id));
const makeVirtual = (isVirtual: boolean) => database().update(presets).set({ isVirtual });

it("what a QEMU machine cannot do is refused before there is a job, and its pages know it", async () => {
  await madeBy("qemu");
  const virtual = [
    "add_ipv4",
    "add_static_nat",
    "ci_call",
    "boot_from_network",
    "open_reinstall",
    "create_pxe",
  ];
  expect(await refused(virtual)).toEqual(virtual);
  const { unable } = await showOverview.call(context, { id });
  expect(unable).toEqual((await showNetwork.call(context, { id })).unable);
  expect(unable).toContain("openPassage");
  expect(unable).not.toContain("openScreen");
  await makeVirtual(false);
  const controller = ["add_ipmi_user", "unit_reset"];
  expect(await refused(controller)).toEqual(controller);
  expect(await countJobs()).toBe(before);
});

it("what a machine by IPMI cannot do is refused the same way", async () => {
  await madeBy("ipmi");
  const virtual = ["create_snapshot", "load_stats"];
  expect(await refused(virtual)).toEqual(virtual);
  expect(await listSnapshots.call(context, { id })).toMatchObject({ snapshots: null });
  await makeVirtual(false);
  const physical = ["novnc", "console", "mount_iso", "unmount_iso", "port_off", "get_status", "block_ip"];
  const others = ["nmap", "add_static_nat", "ci_call"];
  expect(await refused([...physical, ...others])).toEqual([...physical, ...others]);
  expect((await showOverview.call(context, { id })).unable).toContain("openScreen");
  expect(await countJobs()).toBe(before);
});

it("of a machine that can do it all, and of one whose provisioner is asked elsewhere, nothing is refused so", async () => {
  await madeBy("http");
  expect((await showOverview.call(context, { id })).unable).toEqual([]);
  expect(await refused(["create_pxe"])).toEqual([]);
  await madeBy("simulated");
  expect((await showOverview.call(context, { id })).unable).toEqual([]);
});
