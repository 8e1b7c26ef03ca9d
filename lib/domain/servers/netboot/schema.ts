import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireInt } from "@/lib/base/form-values";

export const MachineIfNamed = z.object({
  id: about(wireInt(0).optional(), "Number of a server: only what is for it.", 55001),
});

const system = {
  id: about(z.int(), "Number of the system for booting over the network.", 1011),
  os_id: about(z.int(), "Number of the system: what `os_id` says.", 11),
  name: about(z.string(), "Name of the system.", "Debian 12"),
  family: about(z.string(), "Its family.", "debian"),
};

export const NetbootSystem = z.object({
  ...system,
  type_login: about(z.int(), "How one gets in: 0 = SSH, 1 = remote desktop.", 0),
});

export const Medium = z.object({
  ...system,
  path: about(z.string(), "Folder of the medium below the installer's root.", "debian/debian-12"),
});

export const HostGroup = z.object({
  id: about(z.string(), "The family of presets.", "bm"),
  name: about(z.string(), "The kind of machine that they are.", "Physical"),
  virtual: about(z.int(), "1 = virtual machines.", 0),
  presets: about(z.array(z.string()), "Names of its presets.", ["bm.v4-small"]),
});

export const PartitionTable = z.object({
  id: about(z.int(), "Number of the layout.", 5),
  name: about(z.string(), "Its name.", "raid1-lvm"),
  disk_mirror: about(
    z.string(),
    "How disks are joined: what `disk_mirror` says; empty = they are not.",
    "raid1",
  ),
  no_lvm: about(z.int(), "1 = without LVM: what `no_lvm` says.", 0),
  disks: about(z.int(), "How many disks it needs.", 2),
});

export const NetbootNetwork = z.object({
  id: about(z.string(), "Code of the location.", "NL"),
  name: about(z.string(), "Name of the location.", "Amsterdam"),
  location: about(z.string(), "Code of the location.", "NL"),
  network: about(z.string(), "Network of its machines.", "198.18.16.0"),
  netmask: about(z.string(), "Netmask.", "255.255.240.0"),
  prefix: about(z.int(), "Length of the prefix.", 20),
  gateway: about(z.string(), "Gateway.", "198.18.16.1"),
  vlan: about(z.int(), "VLAN; 0 = none.", 0),
});
