/** How machines on this computer are made; sizes are the most that one machine gets, null = as its preset says. */
export type QemuSettings = {
  /** Every machine has a folder here, absolute path. */
  machines: string;
  /** Images and their manifest, absolute path. */
  images: string;
  /** Whether guests may open connections: to the world, and so to this computer. */
  isNetworkOpen: boolean;
  /** The bridge of this computer that new machines are put on; null = each has a network of its own. */
  bridge: string | null;
  /** What machines on the bridge ask for names. */
  nameservers: string[];
  accelerator: "auto" | "kvm" | "tcg";
  mostCpus: number | null;
  mostMemoryMb: number | null;
  /** Where ports of machines are opened on this computer. */
  address: string;
  /** The range of those ports. */
  ports: { first: number; last: number };
};
