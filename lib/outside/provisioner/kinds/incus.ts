import { createPrivateKey, X509Certificate } from "node:crypto";
import { incusFields, qemuFields } from "@/lib/base/back-end-fields";
import { listShapes } from "@/lib/base/setting-lists";
import { incusImpossible, incusUnable } from "../incus/limits";
import { incusProvisioner, tryIncus } from "../incus/provisioner";
import { declareKind } from "../kind";

type Config = {
  addresses: { host: string; port: number }[];
  fingerprint: string;
  certificate: string;
  key: string;
  project: string;
  pool: string;
  network: string;
  profile?: string | undefined;
  groups?: Record<string, string> | undefined;
  images?: Record<string, string> | undefined;
  containers?: string[] | undefined;
  nameservers?: string[] | undefined;
  firewall: "card" | "network" | "none";
  backups?: string | undefined;
  private?: string | undefined;
};

const settingsOf = ({ profile, groups, images, containers, nameservers, backups, ...own }: Config) => ({
  ...own,
  profile: profile ?? null,
  groups: groups ?? {},
  images: images ?? {},
  containers: containers ?? [],
  nameservers: nameservers ?? [],
  backups: backups ?? null,
  private: own.private ?? null,
});

/** Containers and virtual machines of a cluster of Incus 6 (docs/incus.md). */
export const incusKind = declareKind({
  name: "incus",
  isSingle: false,
  isSimulated: false,
  unable: incusUnable,
  networks: ["giveNetwork6"],
  impossible: incusImpossible,
  depends: {
    setFirewall: { field: "firewall", unless: "none" },
    changeBackup: "backups",
    backup: "backups",
    joinNetwork: "private",
  },
  fields: {
    addresses: { schema: incusFields.addresses, list: listShapes.addresses },
    fingerprint: { schema: incusFields.fingerprint },
    certificate: { schema: incusFields.certificate },
    key: { schema: incusFields.key, isSecret: true },
    project: { schema: incusFields.project.default("default") },
    pool: { schema: incusFields.pool.default("default") },
    network: { schema: incusFields.network.default("incusbr0") },
    profile: { schema: incusFields.profile.optional() },
    groups: { schema: incusFields.groups.optional(), list: listShapes.groups },
    containers: { schema: incusFields.containers.optional(), list: listShapes.plans },
    images: { schema: incusFields.images.optional(), list: listShapes.images },
    nameservers: { schema: qemuFields.nameservers.optional(), list: listShapes.addresses },
    firewall: { schema: incusFields.firewall.default("card") },
    backups: { schema: incusFields.pool.optional() },
    private: { schema: incusFields.private.optional() },
  },
  rules: ({ certificate, key }) =>
    new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key))
      ? null
      : { field: "key", reason: "must be the key of the certificate" },
  make: (config, tools) => incusProvisioner(settingsOf(config), tools),
  tryOut: (config, signal) => tryIncus(settingsOf(config), signal),
});
