import { z } from "zod";
import type { Client } from "./client";
import { readImports } from "./images";
import { type Resource, readResources } from "./placing";
import type { ProxmoxSettings } from "./settings";
import { ProxmoxTrouble } from "./trouble";

const Version = z.object({ version: z.string() });
const Privileges = z.record(z.string(), z.record(z.string(), z.unknown()));
const Token = z.object({ expire: z.coerce.number().nullish() });
const Bridges = z.array(z.object({ iface: z.string() }));
const Pools = z.array(z.object({ poolid: z.string() }));
const Rules = z.array(z.object({ rule: z.string() }));
const Firewall = z.object({ enable: z.coerce.number().nullish() });

const needed = [
  ...["VM.Allocate", "VM.Audit", "VM.Clone", "VM.Console", "VM.PowerMgmt", "VM.Snapshot"],
  ...["VM.Snapshot.Rollback", "VM.Config.CDROM", "VM.Config.CPU", "VM.Config.Disk", "VM.Config.HWType"],
  ...["VM.Config.Memory", "VM.Config.Network", "VM.Config.Options"],
  ...["Datastore.Allocate", "Datastore.AllocateSpace", "Datastore.AllocateTemplate", "Datastore.Audit"],
  ...["Sys.Audit", "SDN.Use"],
];

/** Asks what the token may perhaps not ask; null = it may not, or there is none. */
const perhaps = <T>(asked: Promise<T | null>): Promise<T | null> =>
  asked.catch((error: unknown) => {
    if (error instanceof ProxmoxTrouble) return null;
    throw error;
  });

async function requirePrivileges(
  client: Client,
  { affinity, backups }: ProxmoxSettings,
  signal: AbortSignal,
): Promise<void> {
  const found = (await client.read("/access/permissions", Privileges, { signal })) ?? {};
  const held = new Set(Object.values(found).flatMap((own) => Object.keys(own)));
  const all = [
    ...needed,
    ...(Object.keys(affinity).length > 0 ? ["Sys.Console"] : []),
    ...(backups === null ? [] : ["VM.Backup"]),
  ];
  const missing = all.filter((name) => !held.has(name));
  if (missing.length > 0) throw new Error(`The token lacks ${missing.join(", ")}.`);
}

function requireStorage(resources: readonly Resource[], name: string, content: string): void {
  const there = resources.filter((one) => one.type === "storage" && one.storage === name);
  if (there.length === 0) throw new Error(`There is no storage ${name}, or not for this token.`);
  if (!there.some((one) => (one.content ?? "").split(",").includes(content)))
    throw new Error(`The storage ${name} does not take the content "${content}".`);
}

async function requireNames(
  client: Client,
  { pool, affinity }: ProxmoxSettings,
  signal: AbortSignal,
): Promise<void> {
  const pools = pool === null ? [] : ((await client.read("/pools", Pools, { signal })) ?? []);
  if (pool !== null && !pools.some(({ poolid }) => poolid === pool))
    throw new Error(`There is no pool ${pool}, or not for this token.`);
  const wanted = Object.values(affinity);
  const rules =
    wanted.length === 0 ? [] : ((await client.read("/cluster/ha/rules", Rules, { signal })) ?? []);
  const missing = wanted.find((name) => !rules.some(({ rule }) => rule === name));
  if (missing !== undefined) throw new Error(`There is no HA rule ${missing}.`);
}

/** The day on which the token ends, where it has one and may ask for it. */
async function tokenText(client: Client, { token }: ProxmoxSettings, signal: AbortSignal): Promise<string[]> {
  const [user = "", name = ""] = token.split("!");
  const path = `/access/users/${encodeURIComponent(user)}/token/${encodeURIComponent(name)}`;
  const { expire } = (await perhaps(client.read(path, Token, { signal }))) ?? {};
  return expire ? [`token until ${new Date(expire * 1000).toISOString().slice(0, 10)}`] : [];
}

/** What answers there. Throws what is missing; nothing is changed. */
export async function checkProxmox(
  client: Client,
  settings: ProxmoxSettings,
  signal: AbortSignal,
): Promise<string> {
  const { storage, seeds, imports, isos, backups, bridge, nodes } = settings;
  const found = await client.read("/version", Version, { signal });
  const { version } = found ?? { version: "?" };
  const isNew = Number.parseInt(version, 10) >= 9;
  if (!isNew) throw new Error(`Proxmox VE 9 is needed, this is ${version}.`);
  await requirePrivileges(client, settings, signal);
  const resources = await readResources(client, signal);
  const members = resources.filter(({ type }) => type === "node");
  const isOnline = ({ status }: Resource): boolean => status === "online";
  const unknown = Object.values(nodes)
    .flat()
    .find((name) => !members.some(({ node }) => node === name));
  if (unknown !== undefined) throw new Error(`There is no node ${unknown}.`);
  requireStorage(resources, storage, "images");
  requireStorage(resources, seeds, "iso");
  if (isos !== null) requireStorage(resources, isos, "iso");
  if (backups !== null) requireStorage(resources, backups, "backup");
  await requireNames(client, settings, signal);
  const [one] = members.filter(isOnline);
  const asked = { form: { type: "any_bridge" }, signal };
  const bridges = one?.node ? await client.read(`/nodes/${one.node}/network`, Bridges, asked) : null;
  if (bridges && !bridges.some(({ iface }) => iface === bridge))
    throw new Error(`The node ${one?.node} has no bridge ${bridge}.`);
  const images = one?.node ? ((await perhaps(readImports(client, one.node, imports))) ?? []) : [];
  const templates = resources.filter(({ type, template }) => type === "qemu" && template === 1);
  const away = members.filter((member) => !isOnline(member)).map(({ node }) => node);
  const firewall = await perhaps(client.read("/cluster/firewall/options", Firewall, { signal }));
  return [
    `Proxmox VE ${version}`,
    `${members.length} nodes${away.length > 0 ? `, not online: ${away.join(", ")}` : ""}`,
    `${templates.length} templates and ${images.length} images`,
    ...(firewall?.enable
      ? []
      : ["the datacenter's firewall is off: servers are not kept to their addresses"]),
    ...(await tokenText(client, settings, signal)),
  ].join("; ");
}
