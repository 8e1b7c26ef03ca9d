/** Settings for machines on this host; `most…` limit one machine, null = its preset's size. */
export type QemuSettings = {
  /** Parent of the machines' folders, absolute path. */
  machines: string;
  /** Images and their manifest, absolute path. */
  images: string;
  /** Whether guests may open outgoing connections, which includes connections to this host. */
  isNetworkOpen: boolean;
  /** The host bridge for new machines; null = each has an isolated network. */
  bridge: string | null;
  /** DNS resolvers of machines on the bridge. */
  nameservers: string[];
  accelerator: "auto" | "kvm" | "tcg";
  mostCpus: number | null;
  mostMemoryMb: number | null;
  /** Host address on which ports of machines are opened. */
  address: string;
  /** The range of those ports. */
  ports: { first: number; last: number };
};
