/** Work on the installation that staff start by a page and a worker does, because it takes long or needs its machine. */
export const maintenanceKinds = [
  "verify_ledger",
  "verify_audit",
  "count_figures",
  "make_backup",
  "look_at_backups",
  "verify_backup",
  "check_images",
  "add_image",
  "build_demo_image",
] as const;
export type MaintenanceKind = (typeof maintenanceKinds)[number];

/** What each page shows. */
export const kindsOfArea = {
  proofs: ["verify_ledger", "verify_audit", "count_figures"],
  backups: ["make_backup", "verify_backup", "look_at_backups"],
  images: ["check_images", "add_image", "build_demo_image"],
} as const satisfies Record<string, readonly MaintenanceKind[]>;

/** An image to be added; files are names in the folder of incoming images, "" = none. */
export type WantedImage = {
  name: string;
  disk: string;
  kernel: string;
  initramfs: string;
  append: string;
  iso: string;
};

/** `file`: of `verify_backup`, a name in the folder of backups. */
export type MaintenanceInput = { file?: string; image?: WantedImage };

/** Images of machines on the worker's computer, each with its files. */
export type ImageList = { name: string; files: string[]; isDrive: boolean }[];

export type MaintenanceResult = {
  /** What its sentence says, by name. */
  facts: Record<string, string | number>;
  /** What is wrong, at most `mostLines`; empty = nothing is. */
  lines: string[];
  /** Of work on images: those that there are. */
  images?: ImageList;
};

export const mostLines = 50;
