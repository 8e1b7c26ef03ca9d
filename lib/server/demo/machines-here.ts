import { existsSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { database } from "@/lib/db/client";
import { presets } from "@/lib/db/tables/catalog/catalog";
import { installationSettings } from "@/lib/db/tables/kernel/installation";
import { writeInstallationSetting } from "@/lib/db/write-fact";
import {
  isTaken,
  type Offer,
  offerEntries,
  withdrawEntries,
} from "@/lib/domain/catalog/catalog/shared/offer-entries";
import { provisionerNamed } from "@/lib/domain/servers/servers/shared/provisioner";
import { cliCommand, machineFolders } from "@/lib/env";
import { demoCatalog } from "@/lib/i18n/catalog-examples/demo-catalog";
import { emulator } from "@/lib/outside/provisioner/qemu/accelerator";
import { readManifest } from "@/lib/outside/provisioner/qemu/manifest";
import type { Environment } from "@/lib/settings/environment";

const code = "VM";
const fact = "machines here";
const own = { id: 9901, rouble: 9902 };

const price = { EUR: "3.20", USD: "3.50", RUR: "300.00" };
const sizes = [
  { id: 9901, name: "vm.here-pico", ram: 1, hdd: "10", stock: 4, times: 1 },
  { id: 9902, name: "vm.here-nano", ram: 2, hdd: "20", stock: 2, times: 2 },
];
const plan = {
  limit_in: 0,
  limit_out: 0,
  rate_in: "0.00",
  rate_out: "0.00",
  bandwidth: 1000,
  locations: [code],
  price: "0.00",
  active: true,
  web_plan: true,
  tags: { vm: "1" },
};

/** A location with real machines: QEMU on this host. It sorts last and does not affect other locations. */
const machinesHere: Offer = {
  locations: [
    {
      code,
      name_en: "This computer",
      name_ru: "Этот компьютер",
      names: { de: "Dieser Rechner" },
      country: "NL",
      network: "198.18.128.0/20",
      provisioner: "qemu",
      sort: 900,
    },
  ],
  presets: sizes.map(({ id, name, ram, hdd, stock }, index) => ({
    id,
    name,
    family: "vm",
    active: true,
    description: `A real machine on the panel's own computer: 1 core, ${ram} GB, ${hdd} GB`,
    cpu: 1,
    ram,
    hdd,
    gpu: "",
    virtual: true,
    server_type: "VM",
    sort: 9000 + index,
    price: { [code]: price },
    stock: { [code]: stock },
    tags: { vm: "1", web_group: "vm-here" },
  })),
  traffic_plans: [
    { ...plan, id: own.id, name: "Unlimited, this computer", currency: "EUR", main_plan: own.rouble },
    { ...plan, id: own.rouble, name: "Unlimited, this computer (RUB)", currency: "RUB", main_plan: own.id },
  ],
};

type State = "offered" | "withdrawn";

async function readState(): Promise<State | null> {
  const [row] = await database()
    .select()
    .from(installationSettings)
    .where(eq(installationSettings.name, fact));
  return row ? (row.value as State) : null;
}

const writeState = (value: State) => writeInstallationSetting(database(), fact, value);

/** Folders that the QEMU provisioner searches for its programs, whatever the panel's PATH. */
const folders = ["/usr/local/bin", "/usr/bin", "/bin"];
const tools = [emulator, "qemu-img", "openssl"];

/** Checks only that the files exist: running the programs would delay every start. */
const isInstalled = (): boolean =>
  tools.every((tool) => folders.some((folder) => existsSync(path.join(folder, tool))));

/**
 * Returns whether there is an image for all systems (`*`), as the demo's is. Operators with images per system
 * configure their own locations.
 */
const hasImage = async (): Promise<boolean> =>
  (await readManifest(machineFolders().images)).systems.some(({ name }) => name === "*");

/** Returns false once an operator's own catalog has replaced the demo's. */
async function isDemoOffered(): Promise<boolean> {
  const [first] = demoCatalog.presets;
  const [row] = await database()
    .select()
    .from(presets)
    .where(eq(presets.id, first?.id ?? 0));
  return row?.isActive === true && row.name === first?.name;
}

/** Returns why no machines can run here; null if they can. */
async function obstacleOf({ DEMO_MACHINES }: Environment): Promise<string | null> {
  if (DEMO_MACHINES === "off") return "DEMO_MACHINES is off";
  if (!isInstalled()) return `${emulator} is not installed`;
  return (await hasImage()) ? null : `there is no image, build one by \`${cliCommand()} images demo\``;
}

/**
 * Withdraws the location if its machines can no longer run; returns what to print. Call before the provisioners are
 * prepared: without its tools the panel would not start.
 */
export async function withdrawMachinesHere(environment: Environment): Promise<string[]> {
  if ((await readState()) !== "offered") return [];
  const obstacle = await obstacleOf(environment);
  if (obstacle === null) return [];
  await withdrawEntries(machinesHere);
  await writeState("withdrawn");
  return [`Location ${code} is no longer offered: ${obstacle}.`];
}

/** Offers the location on the demo's database as soon as machines can run here; returns what to print. */
export async function offerMachinesHere(environment: Environment): Promise<string[]> {
  const state = await readState();
  const isOn = `Location ${code} boots real machines on this computer by QEMU; DEMO_MACHINES=off takes it back.`;
  if (state === "offered") return [isOn];
  if (environment.DEMO_MACHINES === "off" || !isInstalled() || !(await isDemoOffered())) return [];
  if (!(await hasImage()))
    return [
      `QEMU is installed: after \`${cliCommand()} images demo\` the next start offers a location with real machines.`,
    ];
  try {
    await provisionerNamed("qemu").prepare?.();
  } catch (error) {
    return [`No location with real machines: ${error instanceof Error ? error.message : String(error)}`];
  }
  if (state === null && (await isTaken(database(), machinesHere)))
    return [`No location with real machines: the catalogue has ${code}, or its presets, already.`];
  await offerEntries(machinesHere);
  await writeState("offered");
  return [isOn];
}
