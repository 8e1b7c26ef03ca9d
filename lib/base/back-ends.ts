/** Kinds of back ends, which make machines. */
export const backEndKinds = ["http", "incus", "ipmi", "proxmox", "qemu", "simulated"] as const;
export type BackEndKind = (typeof backEndKinds)[number];

export const isBackEndKind = (name: string): name is BackEndKind =>
  (backEndKinds as readonly string[]).includes(name);
