import { findSshKeyFault, type SshKeyFault } from "@/lib/base/ssh-key";
import { brokenPasswordRules, isNamePattern, numberedName } from "@/lib/domain/orders/orders/rules";
import { isMachineName } from "@/lib/domain/servers/servers/rules";
import { type Access, emptyAccess } from "../selection/selection";
import type { ProblemCode, TextField } from "../submit/order-check";

/** The names that several servers get by a valid host name or pattern, in short; "" = none is typed. */
export function namesOf(hostname: string, count: number): string {
  const name = hostname.trim().toLowerCase();
  if (name === "" || checkAccess({ ...emptyAccess, hostname: name }, false).hostname) return "";
  const names = Array.from({ length: count }, (_, index) => numberedName(name, index + 1));
  const [first = "", second = ""] = names;
  return count > 3 ? `${first}, ${second} … ${names.at(-1)}` : names.join(", ");
}

/** Errors of the typed fields, by the same rules as on the server; without `needsPassword` an SSH key is enough. */
export function checkAccess(
  { hostname, root_pass, ssh_key }: Access,
  needsPassword: boolean,
): Partial<Record<TextField, ProblemCode | SshKeyFault>> {
  const wrong: Partial<Record<TextField, ProblemCode | SshKeyFault>> = {};
  const name = hostname.trim();
  if (name !== "" && !isMachineName(isNamePattern(name) ? numberedName(name, 1) : name))
    wrong.hostname = "hostname";
  const key = ssh_key.trim();
  if (root_pass !== "") {
    if (brokenPasswordRules(root_pass).length > 0) wrong.root_pass = "passwordRules";
  } else if (needsPassword || key === "") wrong.root_pass = "passwordMissing";
  const fault = key === "" ? null : findSshKeyFault(key);
  if (fault) wrong.ssh_key = fault;
  return wrong;
}
