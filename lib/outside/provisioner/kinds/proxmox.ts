import { proxmoxFields, qemuFields } from "@/lib/base/back-end-fields";
import { listShapes } from "@/lib/base/setting-lists";
import { declareKind } from "../kind";
import { proxmoxImpossible, proxmoxUnable } from "../proxmox/limits";
import { proxmoxProvisioner, tryProxmox } from "../proxmox/provisioner";

type Config = {
  addresses: { host: string; port: number }[];
  certificate?: string[] | undefined;
  token: string;
  secret: string;
  nodes?: Record<string, string[]> | undefined;
  storage: string;
  imports: string;
  seeds: string;
  isos?: string | undefined;
  backups?: string | undefined;
  bridge: string;
  vlan?: number | undefined;
  pool?: string | undefined;
  affinity?: Record<string, string> | undefined;
  images?: Record<string, string> | undefined;
  nameservers?: string[] | undefined;
  first_id: number;
};

const settingsOf = (config: Config) => {
  const { certificate, nodes, isos, backups, vlan, pool, affinity, images, nameservers, ...own } = config;
  const { first_id: firstId, ...texts } = own;
  return {
    ...texts,
    certificates: certificate ?? [],
    nodes: nodes ?? {},
    isos: isos ?? null,
    backups: backups ?? null,
    vlan: vlan ?? null,
    pool: pool ?? null,
    affinity: affinity ?? {},
    images: images ?? {},
    nameservers: nameservers ?? [],
    firstId,
  };
};

/** Virtual machines of a cluster of Proxmox VE 9 (docs/proxmox.md). */
export const proxmoxKind = declareKind({
  name: "proxmox",
  isSingle: false,
  isSimulated: false,
  unable: proxmoxUnable,
  canFirewall: true,
  returnsFirewall: true,
  impossible: proxmoxImpossible,
  depends: { changeBackup: "backups", backup: "backups" },
  fields: {
    addresses: { schema: proxmoxFields.addresses, list: listShapes.addresses, secrets: ["secret"] },
    certificate: { schema: proxmoxFields.certificate.optional() },
    token: { schema: proxmoxFields.token },
    secret: { schema: proxmoxFields.secret, isSecret: true },
    nodes: { schema: proxmoxFields.nodes.optional(), list: listShapes.nodes },
    storage: { schema: proxmoxFields.storage.default("local-lvm") },
    imports: { schema: proxmoxFields.storage.default("local") },
    seeds: { schema: proxmoxFields.storage.default("local") },
    isos: { schema: proxmoxFields.storage.optional() },
    backups: { schema: proxmoxFields.storage.optional() },
    bridge: { schema: proxmoxFields.bridge.default("vmbr0") },
    vlan: { schema: proxmoxFields.vlan.optional() },
    pool: { schema: proxmoxFields.pool.optional() },
    affinity: { schema: proxmoxFields.affinity.optional(), list: listShapes.affinity },
    images: { schema: proxmoxFields.images.optional(), list: listShapes.images },
    nameservers: { schema: qemuFields.nameservers.optional(), list: listShapes.addresses },
    first_id: { schema: proxmoxFields.firstId.default(1_000_000) },
  },
  make: (config, tools) => proxmoxProvisioner(settingsOf(config), tools),
  tryOut: (config, signal) => tryProxmox(settingsOf(config), signal),
});
