import { type Mirror, mirrors } from "@/lib/base/machine-setup";

/** Number of disks that each needs (modules 6). */
export const disksNeeded: Record<Mirror, number> = { hba: 2, raid0: 2, raid1: 2, raid10: 4 };

/** A partition layout. */
export type Layout = { id: number; name: string; mirror: Mirror | null; hasLvm: boolean };

const bases: readonly { mirror: Mirror | null; word: string }[] = [
  { mirror: null, word: "single" },
  ...mirrors.map((mirror) => ({ mirror, word: mirror })),
];

export const layouts: readonly Layout[] = bases.flatMap(({ mirror, word }, index) => [
  { id: 2 * index + 1, name: `${word}-lvm`, mirror, hasLvm: true },
  { id: 2 * index + 2, name: `${word}-plain`, mirror, hasLvm: false },
]);

/** Number of disks of a preset: "2x960" has two. */
export const diskCount = (hdd: string): number => (hdd.includes("x") ? Number.parseInt(hdd, 10) : 1);

type Disks = { hdd: string; isVirtual: boolean };

/** Whether a machine supports the layout; only the hypervisor can combine virtual disks. */
export const fitsDisks = ({ mirror }: Pick<Layout, "mirror">, { hdd, isVirtual }: Disks): boolean =>
  mirror === null || (!isVirtual && diskCount(hdd) >= disksNeeded[mirror]);
