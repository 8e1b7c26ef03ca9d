import { getDomain } from "tldts";
import { type Finding, readFindings } from "./authentication-results";

/** Nothing that needs quotes or has letters beyond ASCII: what two programs may read differently proves nothing. */
const simpleAddress = /^[\w!#$%&'*+/=?^`{|}~.-]{1,64}@([a-z\d-]+(?:\.[a-z\d-]+)+)$/;
const simpleDomain = /^[a-z\d-]+(?:\.[a-z\d-]+)+$/;

const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1);

/** `example.com` signs for itself and for the names below it, as DMARC has it; `co.uk` for nobody. */
function isAligned(signer: string, domain: string): boolean {
  if (!simpleDomain.test(signer)) return false;
  if (signer === domain) return true;
  return domain.endsWith(`.${signer}`) && getDomain(signer, { allowPrivateDomains: true }) !== null;
}

/** Of a domain or an address. */
const domainIn = (value: string): string => (simpleAddress.test(value) ? domainOf(value) : value);

/** Of DKIM the signing domain; servers that leave it out say in whose name the signer signed. */
const signerOf = (properties: Finding["properties"]): string =>
  properties.get("header.d") ?? domainOf(properties.get("header.i") ?? "");

function isProof({ method, result, properties }: Finding, from: string): boolean {
  if (result !== "pass") return false;
  const value = (name: string) => (properties.get(name) ?? "").toLowerCase();
  switch (method) {
    case "dmarc":
      return domainIn(value("header.from")) === domainOf(from);
    case "dkim":
      return isAligned(signerOf(properties).toLowerCase(), domainOf(from));
    // Anyone who may send for a domain chooses the rest of the address.
    case "spf":
      return value("smtp.mailfrom").replace(/^<(.*)>$/s, "$1") === from;
    default:
      return false;
  }
}

/** DMARC and the sender of the envelope are each found once; a second one is someone else's. */
const isTwice = (findings: readonly Finding[]): boolean =>
  findings.filter(({ method }) => method === "dmarc").length > 1 ||
  findings.filter(({ method, properties }) => method === "spf" && properties.has("smtp.mailfrom")).length > 1;

/**
 * Whether our own mail server has found that the mail is from the address that it says (RFC 8601): anybody can write any
 * address there. DKIM and DMARC prove the domain, SPF alone the exact address. Only the first header that carries the name
 * of our server counts, for the server puts its own above those that came in; one that is not understood proves nothing.
 * @param results the values of `Authentication-Results`, topmost first, as they stand in the mail
 */
export function isSenderProved(results: readonly string[], server: string | null, from: string): boolean {
  if (server === null || !simpleAddress.test(from)) return false;
  for (const value of results) {
    const found = readFindings(value);
    // It may be that of our server.
    if (found === null) return false;
    if (found.server.toLowerCase() !== server.toLowerCase()) continue;
    const findings = found.findings ?? [];
    return !isTwice(findings) && findings.some((one) => isProof(one, from));
  }
  return false;
}
