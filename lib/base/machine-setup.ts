/** How disks can be joined; `hba` leaves them single. */
export const mirrors = ["hba", "raid0", "raid1", "raid10"] as const;
export type Mirror = (typeof mirrors)[number];

/** How a machine is set up beside its system. */
export type MachineSetup = {
  diskMirror: Mirror | null;
  hasLvm: boolean;
  hasIpv6: boolean;
  vlan: number | null;
  /** One of its owner's own networks, by number. */
  privateVlan: number | null;
  swapGb: number | null;
  timezone: string | null;
};

export const plainSetup: MachineSetup = {
  diskMirror: null,
  hasLvm: true,
  hasIpv6: false,
  vlan: null,
  privateVlan: null,
  swapGb: null,
  timezone: null,
};
