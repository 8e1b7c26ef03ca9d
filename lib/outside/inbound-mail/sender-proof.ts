import { getDomain } from "tldts";
import { type Finding, readFindings } from "./authentication-results";

/** Only unquoted ASCII addresses: what programs may parse differently proves nothing. */
const simpleAddress = /^[\w!#$%&'*+/=?^`{|}~.-]{1,64}@([a-z\d-]+(?:\.[a-z\d-]+)+)$/;
const simpleDomain = /^[a-z\d-]+(?:\.[a-z\d-]+)+$/;

const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1);

/**
 * Relaxed alignment as in DMARC: `example.com` signs for itself and its subdomains; `co.uk`, a public suffix, for
 * none.
 */
function isAligned(signer: string, domain: string): boolean {
  if (!simpleDomain.test(signer)) return false;
  if (signer === domain) return true;
  return domain.endsWith(`.${signer}`) && getDomain(signer, { allowPrivateDomains: true }) !== null;
}

/** The domain of a domain or an address. */
const domainIn = (value: string): string => (simpleAddress.test(value) ? domainOf(value) : value);

/** The DKIM signing domain (`header.d`), else the domain of `header.i`. */
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
    // Anyone who may send for a domain can choose any local part.
    case "spf":
      return value("smtp.mailfrom").replace(/^<(.*)>$/s, "$1") === from;
    default:
      return false;
  }
}

/** A server adds one DMARC and one envelope SPF result; a second one was injected. */
const isTwice = (findings: readonly Finding[]): boolean =>
  findings.filter(({ method }) => method === "dmarc").length > 1 ||
  findings.filter(({ method, properties }) => method === "spf" && properties.has("smtp.mailfrom")).length > 1;

/**
 * Whether the operator's mail server authenticated the From address (RFC 8601), which anyone can forge. DKIM and DMARC
 * prove the domain, SPF only the exact address. Only the first header with that server's name counts, because a server
 * prepends its own; an invalid one proves nothing.
 * @param results raw values of `Authentication-Results`, topmost first
 */
export function isSenderProved(results: readonly string[], server: string | null, from: string): boolean {
  if (server === null || !simpleAddress.test(from)) return false;
  for (const value of results) {
    const found = readFindings(value);
    // It may be the trusted server's.
    if (found === null) return false;
    if (found.server.toLowerCase() !== server.toLowerCase()) continue;
    const findings = found.findings ?? [];
    return !isTwice(findings) && findings.some((one) => isProof(one, from));
  }
  return false;
}
