import { readRules } from "@/lib/base/firewall/read-text";
import type { FirewallRule } from "@/lib/base/firewall/rule";
import { invalidArgument } from "../../../kernel/errors/fail";
import { maxRules } from "../rules";

/** Reads the rules of a set; throws an error that names the rule or line, the field and what is wrong. */
export function requireRules(text: string, format: "json" | "csv"): FirewallRule[] {
  const read = readRules(text, format, maxRules);
  if ("rules" in read) return read.rules;
  const { at, field, reason } = read.wrong;
  throw invalidArgument("rules", `${at}, ${field}: ${reason}`, { at, field, reason });
}

/** Throws if another rule set of the account has the name, ignoring case. */
export function requireFreeName(
  known: readonly { id: number; name: string }[],
  name: string,
  own: number | null,
): void {
  const wanted = name.toLowerCase();
  if (known.some((one) => one.id !== own && one.name.toLowerCase() === wanted))
    throw invalidArgument("name", "is another rule set's");
}
