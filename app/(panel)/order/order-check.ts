import type { Choice } from "./choice";
import type { Wishes } from "./wishes";

/** The typed fields in the order of the page. */
export const textFields = ["hostname", "root_pass", "ssh_key"] as const;
export type TextField = (typeof textFields)[number];

export const problemCodes = ["hostname", "passwordMissing", "passwordRules", "sshKey"] as const;
export type ProblemCode = (typeof problemCodes)[number];

/** The first choice that is missing or asks for too much; those after it depend on it. */
export function missingChoice(
  { preset, system, plan }: Choice,
  { location, count }: Pick<Wishes, "location" | "count">,
): "preset" | "system" | "plan" | "count" | null {
  if (!preset.taken) return "preset";
  if (!system.taken) return "system";
  if (!plan.taken) return "plan";
  return Number(count) > (preset.taken.offers[location]?.free ?? 0) ? "count" : null;
}

/** Ids of the controls of the typed fields, for links to them. */
export const controlIds = {
  hostname: "order-hostname",
  root_pass: "order-root-pass",
  ssh_key: "order-ssh-key",
} as const satisfies Record<TextField, string>;
