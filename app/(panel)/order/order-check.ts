import { brokenPasswordRules, isHostname, isSshKey, type PasswordRule } from "@/lib/domain/orders/rules";
import type { Choice } from "./choice";
import type { Access } from "./wishes";

/** In the order of the page. */
export const textFields = ["hostname", "root_pass", "ssh_key"] as const;
export type TextField = (typeof textFields)[number];

export type TextProblem =
  | { field: "hostname"; code: "hostname" }
  | { field: "root_pass"; code: "passwordMissing" }
  | { field: "root_pass"; code: "passwordRules"; broken: PasswordRule[] }
  | { field: "ssh_key"; code: "sshKey" };

/** What is wrong with the typed part, by the rules the server keeps too. */
export function textProblems({ hostname, root_pass, ssh_key }: Access): TextProblem[] {
  const broken = brokenPasswordRules(root_pass);
  return [
    ...(hostname.trim() !== "" && !isHostname(hostname.trim())
      ? [{ field: "hostname", code: "hostname" } as const]
      : []),
    ...(root_pass === "" ? [{ field: "root_pass", code: "passwordMissing" } as const] : []),
    ...(root_pass !== "" && broken.length > 0
      ? [{ field: "root_pass", code: "passwordRules", broken } as const]
      : []),
    ...(ssh_key.trim() !== "" && !isSshKey(ssh_key) ? [{ field: "ssh_key", code: "sshKey" } as const] : []),
  ];
}

/** The first choice that is missing; those after it depend on it. */
export function missingChoice({ preset, system, plan }: Choice): "preset" | "system" | "plan" | null {
  if (!preset.taken) return "preset";
  if (!system.taken) return "system";
  return plan.taken ? null : "plan";
}
