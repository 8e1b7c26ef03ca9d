import { readLabel } from "./punycode";

/** Why an address is invalid, as names of translated texts. */
export type EmailProblem = "empty" | "too_long" | "form" | "not_ascii" | "look_alike";

/** `address`: lower case, domain in ASCII (IDNA); the form in which it is stored, compared and sent to. */
export type ParsedEmail = { isValid: true; address: string } | { isValid: false; problem: EmailProblem };

const longest = { address: 254, local: 64 };

/** A dot-atom: no quotes, commas, brackets, spaces or line breaks, which have a meaning in mail headers. */
const localForm = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const asciiDomainForm =
  /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/;
/** Checked before the URL parser, which would also decode escapes and read ports and IP numbers. */
const domainLetters = /^[\p{L}\p{M}\p{N}.-]+$/u;

const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Cherokee}/u,
];

/** "аpple" with a Cyrillic "а" looks like another name, so a label may use one script only. */
const mixesScripts = (label: string): boolean => scripts.filter((script) => script.test(label)).length > 1;

const invalid = (problem: EmailProblem): ParsedEmail => ({ isValid: false, problem });

/** Returns the ASCII form (IDNA) of a domain, or why it is invalid. */
function parseDomain(domain: string): { ascii: string } | { problem: EmailProblem } {
  // Full-width letters, ligatures and the like are variants of other letters that do not occur in registered domains.
  if (domain.normalize("NFKC").toLowerCase() !== domain.toLowerCase()) return { problem: "look_alike" };
  // Browsers convert a domain in an email field to ASCII before sending it.
  if (domain.split(".").map(readLabel).some(mixesScripts)) return { problem: "look_alike" };
  if (!domainLetters.test(domain) || !URL.canParse(`http://${domain}`)) return { problem: "form" };
  const ascii = new URL(`http://${domain}`).hostname;
  const top = ascii.slice(ascii.lastIndexOf(".") + 1);
  return asciiDomainForm.test(ascii) && !/^\d/.test(top) ? { ascii } : { problem: "form" };
}

/** Parses an email address as typed; the only definition of a valid address. */
export function parseEmail(text: string): ParsedEmail {
  const typed = text.trim();
  if (typed === "") return invalid("empty");
  if (typed.length > longest.address) return invalid("too_long");
  const at = typed.lastIndexOf("@");
  if (at < 1) return invalid("form");
  const local = typed.slice(0, at).toLowerCase();
  // Checked before lowering, because the Kelvin sign becomes "k" in lower case.
  if (/\P{ASCII}/u.test(typed.slice(0, at))) return invalid("not_ascii");
  if (!localForm.test(local)) return invalid("form");
  if (local.length > longest.local) return invalid("too_long");
  const domain = parseDomain(typed.slice(at + 1));
  if ("problem" in domain) return invalid(domain.problem);
  const address = `${local}@${domain.ascii}`;
  return address.length > longest.address ? invalid("too_long") : { isValid: true, address };
}

/** Returns the stored form of an address for an account lookup; for invalid input a text that no account has. */
export function canonicalEmail(text: string): string {
  const parsed = parseEmail(text);
  return parsed.isValid ? parsed.address : text.trim().toLowerCase();
}
