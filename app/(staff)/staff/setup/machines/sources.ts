import type { ShownField } from "../../settings/[group]/shown-field";

/** Back ends that the set-up offers. */
export const sources = ["simulated", "qemu", "incus", "proxmox", "http"] as const;
export type Source = (typeof sources)[number];

export const isSource = (name: string | null): name is Source => sources.some((one) => one === name);

/** A source as the page has read it: the back end that there is, or what a new one needs. */
export type SourceChoice = {
  source: Source;
  /** Null: it is not added yet. */
  own: { name: string; version: number } | null;
  fields: readonly ShownField[];
};
