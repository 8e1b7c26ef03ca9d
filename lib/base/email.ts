import { readLabel } from "./punycode";

/** What is wrong with an address, for a person to be told. */
export type EmailProblem = "empty" | "too_long" | "form" | "not_ascii" | "look_alike";

/** `address`: lower case, its domain in ASCII (IDNA); what is stored, compared and written to. */
export type ParsedEmail = { isValid: true; address: string } | { isValid: false; problem: EmailProblem };

const longest = { address: 254, local: 64 };

/** A dot-atom: no quotes, commas, brackets, blanks or line breaks, which mean something in a mail's header. */
const localForm = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const asciiDomainForm =
  /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/;
/** Before the URL parser sees it, which would also read escapes, ports and numbers of IP addresses. */
const domainLetters = /^[\p{L}\p{M}\p{N}.-]+$/u;

const scripts = ["Latin", "Cyrillic", "Greek", "Armenian", "Hebrew", "Arabic", "Cherokee"].map(
  (name) => new RegExp(`\\p{Script=${name}}`, "u"),
);

/** "аpple" with a Cyrillic "а" looks like another name: one label, one alphabet. */
const mixesScripts = (label: string): boolean => scripts.filter((script) => script.test(label)).length > 1;

const invalid = (problem: EmailProblem): ParsedEmail => ({ isValid: false, problem });

/** The ASCII form of a domain, or what is wrong with it. */
function parseDomain(domain: string): { ascii: string } | { problem: EmailProblem } {
  // Wide letters, ligatures and the like are other ways to write letters: nobody's domain is registered so.
  if (domain.normalize("NFKC").toLowerCase() !== domain.toLowerCase()) return { problem: "look_alike" };
  // Browsers hand over an ASCII form of what was typed into their fields for e-mail.
  if (domain.split(".").map(readLabel).some(mixesScripts)) return { problem: "look_alike" };
  if (!domainLetters.test(domain) || !URL.canParse(`http://${domain}`)) return { problem: "form" };
  const ascii = new URL(`http://${domain}`).hostname;
  const top = ascii.slice(ascii.lastIndexOf(".") + 1);
  return asciiDomainForm.test(ascii) && !/^\d/.test(top) ? { ascii } : { problem: "form" };
}

/** Reads an e-mail address as a person typed it; the one place that says what an address is. */
export function parseEmail(text: string): ParsedEmail {
  const typed = text.trim();
  if (typed === "") return invalid("empty");
  if (typed.length > longest.address) return invalid("too_long");
  const at = typed.lastIndexOf("@");
  if (at < 1) return invalid("form");
  const local = typed.slice(0, at).toLowerCase();
  // Kelvin's sign becomes "k" in lower case: the letters are judged as they were typed.
  if (/\P{ASCII}/u.test(typed.slice(0, at))) return invalid("not_ascii");
  if (!localForm.test(local)) return invalid("form");
  if (local.length > longest.local) return invalid("too_long");
  const domain = parseDomain(typed.slice(at + 1));
  if ("problem" in domain) return invalid(domain.problem);
  const address = `${local}@${domain.ascii}`;
  return address.length > longest.address ? invalid("too_long") : { isValid: true, address };
}

/** For looking an account up: the stored form of an address, and of anything else a text that no account has. */
export function canonicalEmail(text: string): string {
  const parsed = parseEmail(text);
  return parsed.isValid ? parsed.address : text.trim().toLowerCase();
}
