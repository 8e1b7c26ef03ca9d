import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { backEndKinds } from "@/lib/base/back-ends";
import { markdownTable } from "@/lib/base/markdown-table";
import { type InstallParameter, installParameters } from "../abilities";
import type { Ability } from "../kind";
import { impossibleWith, kindOf, unableWith } from "../registry";
import { type OptionalCall, optionalCalls } from "../unable";

const page = path.join(import.meta.dirname, "../../../../docs/back-ends.md");

const calls: Record<OptionalCall, string> = {
  load: "Load: CPU, memory, disk, network",
  measure: "Graphs and alerts by the minute",
  changeSnapshot: "Snapshots",
  insertImage: "ISO images",
  openScreen: "Screen in the browser",
  bootLog: "Boot log",
  setLink: "Shutting ports and addresses",
  readPort: "State of ports",
  scan: "Services seen from outside",
  holdAddresses: "More IPv4 addresses",
  openPassage: "Static NAT to the BMC",
  setFirewall: "Firewall",
  giveNetwork6: "IPv6 for a server that has none",
  moveAddress: "Floating addresses",
  joinNetwork: "Private networks",
  runTask: "Post-install tasks later",
  prepareNetInstall: "Installation from the network",
  controller: "BMC: users, reset",
  fetchImage: "Customers' own ISO images",
  changeBackup: "Backups",
  makeImage: "Images made of servers",
  resetPassword: "New root password",
  enterRescue: "Rescue system",
  growDisk: "Larger disks than the plan's",
};

const options: Record<InstallParameter, string> = {
  root_size: "Root partition smaller than the disk",
  no_lvm: "Without LVM",
  disk_mirror: "RAID",
  ipv6: "IPv6",
  vlan: "VLAN",
  private_vlan: "Private VLAN",
  ci_task: "Post-install task",
  ipv4_amount: "More than one IPv4 address",
  soft_id: "Software beside the system",
  user_data: "User data for cloud-init",
  root_pass: "SSH key without a root password",
  backup: "From a backup of another server",
};

/** With nothing set. */
const bare = { texts: {}, fixed: {} };
const marks = (ability: Ability): string[] =>
  backEndKinds.map((kind) => {
    const condition = kindOf(kind).depends[ability];
    if (typeof condition === "string") return `with \`${condition}\``;
    if (condition) return `unless \`${condition.field}=${condition.unless}\``;
    const lacks: readonly Ability[] = [
      ...unableWith({ kind, ...bare }),
      ...impossibleWith({ kind, ...bare }),
    ];
    return lacks.includes(ability) ? "–" : "yes";
  });

const table = markdownTable([
  ["", ...backEndKinds.map((kind) => `\`${kind}\``)],
  ...optionalCalls.map((call) => [calls[call], ...marks(call)]),
  ...installParameters.map((parameter) => [`Order: ${options[parameter]}`, ...marks(parameter)]),
]);

test("docs/back-ends.md says what each kind can do, as the contract checks it (rewrite it with -u)", async () => {
  const text = readFileSync(page, "utf8");
  const [begin, end] = ["<!-- abilities -->", "<!-- end of abilities -->"];
  const [from, until] = [text.indexOf(begin), text.indexOf(end)];
  expect(from).toBeGreaterThan(0);
  expect(until).toBeGreaterThan(from);
  const written = `${text.slice(0, from)}${begin}\n\n${table}\n\n${text.slice(until)}`;
  await expect(written).toMatchFileSnapshot(page);
});
