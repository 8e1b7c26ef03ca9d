import { type EmailProblem, parseEmail } from "@/lib/base/email";
import { invalidArgument } from "../kernel/errors";

const reasons = {
  empty: "is required",
  too_long: "is too long",
  form: "is no e-mail address",
  not_ascii: "must have Latin letters before the @",
  look_alike: "has letters that look like others",
} satisfies Record<EmailProblem, string>;

/** The address in its stored form; refuses anything else, naming the parameter. `doc` is `email.<problem>`. */
export function readEmail(text: string, parameter = "email"): string {
  const parsed = parseEmail(text);
  if (parsed.isValid) return parsed.address;
  throw invalidArgument(parameter, reasons[parsed.problem], `email.${parsed.problem}`);
}

/** All addresses of one mailbox count as one: what follows a "+" does not make it another person's. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf("@");
  const [name = ""] = address.slice(0, at).split("+");
  return name + address.slice(at);
}
