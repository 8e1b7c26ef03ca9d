export type Member = { host: string; port: number };

/** A cluster of Proxmox VE, or a single node, and what guests get there. */
export type ProxmoxSettings = {
  /** Any member answers for all; they are tried in turn. */
  addresses: readonly Member[];
  /** PEM of certificates that members have, or that signed theirs; none = those that the system trusts. */
  certificates: readonly string[];
  /** `user@realm!name`. */
  token: string;
  secret: string;
  /** Nodes by location; in a location without any, all nodes are used. */
  nodes: Readonly<Record<string, readonly string[]>>;
  /** Storage of the disks. */
  storage: string;
  /** Storage of cloud images, with the content type `import`. */
  imports: string;
  /** Storage of the disks that cloud-init reads, with the content type `iso`. */
  seeds: string;
  /** Storage of ISO images for all customers; null = none. */
  isos: string | null;
  /** Storage of backups, with the content type `backup`; null = none are made. */
  backups: string | null;
  bridge: string;
  vlan: number | null;
  /** Resource pool; null = none. */
  pool: string | null;
  /** HA rules (node affinity) by location; in a location without one, servers are not restarted elsewhere. */
  affinity: Readonly<Record<string, string>>;
  /** Templates or images by system; the others follow from the system's name. */
  images: Readonly<Record<string, string>>;
  nameservers: readonly string[];
  /** VMID of the server with the number 0. */
  firstId: number;
};
