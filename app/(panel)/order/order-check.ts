import { isSshKey } from "@/lib/base/ssh-key";
import { brokenPasswordRules } from "@/lib/domain/orders/rules";
import { isHostname } from "@/lib/domain/servers/rules";
import type { Choice } from "./choice";
import type { Access, Wishes } from "./wishes";

/** The typed fields in the order of the page. */
export const textFields = ["hostname", "root_pass", "ssh_key"] as const;
export type TextField = (typeof textFields)[number];

export const problemCodes = ["hostname", "passwordMissing", "passwordRules", "sshKey"] as const;
export type ProblemCode = (typeof problemCodes)[number];

/** What is wrong with the typed fields, by the same rules as on the server. */
export function checkAccess({
  hostname,
  root_pass,
  ssh_key,
}: Access): Partial<Record<TextField, ProblemCode>> {
  const wrong: Partial<Record<TextField, ProblemCode>> = {};
  if (hostname.trim() !== "" && !isHostname(hostname.trim())) wrong.hostname = "hostname";
  if (root_pass === "") wrong.root_pass = "passwordMissing";
  else if (brokenPasswordRules(root_pass).length > 0) wrong.root_pass = "passwordRules";
  if (ssh_key.trim() !== "" && !isSshKey(ssh_key)) wrong.ssh_key = "sshKey";
  return wrong;
}

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
