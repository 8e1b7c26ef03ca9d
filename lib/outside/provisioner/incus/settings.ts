export type Member = { host: string; port: number };

/** A cluster of Incus, or a single server, and what guests get there. */
export type IncusSettings = {
  /** Any member answers for all; they are tried in turn. */
  addresses: readonly Member[];
  /** SHA-256 of the server's certificate, which all members share: 64 hexadecimal digits. */
  fingerprint: string;
  /** PEM. */
  certificate: string;
  key: string;
  project: string;
  /** Storage pool of the disks. */
  pool: string;
  network: string;
  /** Applied to every guest; null = none. */
  profile: string | null;
  /** Cluster groups by location; in a location without one the whole cluster is used. */
  groups: Readonly<Record<string, string>>;
  /** Image aliases by system; the others follow from the system's name. */
  images: Readonly<Record<string, string>>;
  /** Plans made as containers, `vm.*` = all that begin so; the others are virtual machines. */
  containers: readonly string[];
  nameservers: readonly string[];
  /** Where traffic is filtered: on the card of each guest, or on its network, which then has one guest alone. */
  firewall: "card" | "network" | "none";
  /** Storage pool of backups; null = there are none. */
  backups: string | null;
  /** Card of the members that carries private networks; null = there are none. */
  private: string | null;
};
