import { parseEmail } from "@/lib/base/email";
import { fail } from "../../kernel/errors";

/** The address in its stored form; refuses anything else, naming the parameter. `doc` is `email.<problem>`. */
export function readEmail(text: string, parameter = "email"): string {
  const parsed = parseEmail(text);
  if (parsed.isValid) return parsed.address;
  throw fail(`email.${parsed.problem}`, { parameter });
}

/** All addresses of one mailbox count as one: what follows a "+" does not make it another person's. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf("@");
  const [name = ""] = address.slice(0, at).split("+");
  return name + address.slice(at);
}
