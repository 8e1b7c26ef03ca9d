import { seemsSshKey } from "@/lib/base/ssh-key";
import { brokenPasswordRules } from "@/lib/domain/orders/rules";
import { isMachineName } from "@/lib/domain/servers/rules";
import type { ProblemCode, TextField } from "./order-check";
import type { Access } from "./wishes";

/** What is wrong with the typed fields, by the same rules as on the server. */
export function checkAccess({
  hostname,
  root_pass,
  ssh_key,
}: Access): Partial<Record<TextField, ProblemCode>> {
  const wrong: Partial<Record<TextField, ProblemCode>> = {};
  if (hostname.trim() !== "" && !isMachineName(hostname.trim())) wrong.hostname = "hostname";
  if (root_pass === "") wrong.root_pass = "passwordMissing";
  else if (brokenPasswordRules(root_pass).length > 0) wrong.root_pass = "passwordRules";
  if (ssh_key.trim() !== "" && !seemsSshKey(ssh_key)) wrong.ssh_key = "sshKey";
  return wrong;
}
