import { isSshKeyFault, type SshKeyFault, sshKeyFaultOf } from "@/lib/base/ssh-key";
import { brokenPasswordRules, numberRoomLabels, type PasswordRule } from "@/lib/domain/orders/orders/rules";
import { machineNameWords } from "@/lib/domain/servers/servers/rules";
import type { OrderLabels } from "../labels/labels";
import type { Access } from "../selection/selection";
import { problemCodes, type TextField } from "./order-check";

/** `type` "server": the message is the server's reason; else it is a code of the page's own rules. */
export type Problem = { type?: unknown; message?: string };

type Labels = {
  t: OrderLabels;
  ruleText: (rule: PasswordRule) => string;
  faultText: (fault: SshKeyFault) => string;
};

/** The server's reasons for rejecting a host name, each with its text here. */
const hostnameReasons: Readonly<Record<string, "hostname" | "numberRoom" | undefined>> = {
  [machineNameWords]: "hostname",
  [numberRoomLabels]: "numberRoom",
};

/**
 * The error beside a field: for a code of the page's rules or a known server reason the translated text, else the
 * server's text.
 */
export function errorText(
  name: TextField,
  { type, message = "" }: Problem,
  values: Access,
  { t, ruleText, faultText }: Labels,
): string {
  const fault = type === "server" ? sshKeyFaultOf(message) : isSshKeyFault(message) ? message : null;
  if (name === "ssh_key" && fault) return faultText(fault);
  const reason = name === "hostname" ? hostnameReasons[message] : undefined;
  if (reason) return t(`errors.${reason}`);
  const code = problemCodes.find((one) => one === message);
  if (type === "server" || !code) return t("errors.server", { message });
  if (code !== "passwordRules") return t(`errors.${code}`);
  const rules = brokenPasswordRules(values.root_pass).map(ruleText);
  return t("errors.passwordRules", { rules: rules.join(", ") });
}
