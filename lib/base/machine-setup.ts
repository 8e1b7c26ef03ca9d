/** RAID levels of the disks; `hba` = no RAID. */
export const mirrors = ["hba", "raid0", "raid1", "raid10"] as const;
export type Mirror = (typeof mirrors)[number];

/** Setup of a machine besides its operating system. */
export type MachineSetup = {
  diskMirror: Mirror | null;
  hasLvm: boolean;
  hasIpv6: boolean;
  vlan: number | null;
  /** Number of one of the owner's private VLANs. */
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
