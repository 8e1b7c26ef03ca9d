import { findSshKeyFault, type SshKeyFault } from "@/lib/base/ssh-key";
import { brokenPasswordRules } from "@/lib/domain/orders/orders/rules";
import { isMachineName } from "@/lib/domain/servers/servers/rules";
import type { Access } from "../selection/selection";
import type { ProblemCode, TextField } from "../submit/order-check";

/** Errors of the typed fields, by the same rules as on the server; without `needsPassword` an SSH key is enough. */
export function checkAccess(
  { hostname, root_pass, ssh_key }: Access,
  needsPassword: boolean,
): Partial<Record<TextField, ProblemCode | SshKeyFault>> {
  const wrong: Partial<Record<TextField, ProblemCode | SshKeyFault>> = {};
  if (hostname.trim() !== "" && !isMachineName(hostname.trim())) wrong.hostname = "hostname";
  const key = ssh_key.trim();
  if (root_pass !== "") {
    if (brokenPasswordRules(root_pass).length > 0) wrong.root_pass = "passwordRules";
  } else if (needsPassword || key === "") wrong.root_pass = "passwordMissing";
  const fault = key === "" ? null : findSshKeyFault(key);
  if (fault) wrong.ssh_key = fault;
  return wrong;
}
