import { parseEmail } from "@/lib/base/email";
import { fail } from "../../../kernel/errors/fail";

/**
 * Returns the address in its stored form; throws an error that names the parameter if it is invalid. `doc` is
 * `email.<problem>`.
 */
export function readEmail(text: string, parameter = "email"): string {
  const parsed = parseEmail(text);
  if (parsed.isValid) return parsed.address;
  throw fail(`email.${parsed.problem}`, { parameter });
}

/** The mailbox without a "+" suffix: variants of one address count as the same mailbox. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf("@");
  const [name = ""] = address.slice(0, at).split("+");
  return name + address.slice(at);
}
