import type { Answer, DecodedPacket } from "dns-packet";
import ipaddr from "ipaddr.js";
import { readContent } from "@/lib/base/dns/records";
import { quoteBytes, quoteStrings } from "@/lib/base/dns/text";
import { isTypeByNumber, readType, typeNumber } from "@/lib/base/dns/types";
import type { Question, WorldAnswer } from "./port";

const host = (name: string): string => (name === "" || name === "." ? "." : `${name.toLowerCase()}.`);
const bytes = (part: string | Buffer): Buffer => (typeof part === "string" ? Buffer.from(part) : part);
const hex = (data: Buffer): string => data.toString("hex");

/** A record's content in the format sent to name servers, for comparison; null = unsupported type. */
function contentOf(answer: Answer): string | null {
  switch (answer.type) {
    case "A":
      return answer.data;
    case "AAAA":
      return ipaddr.IPv6.parse(answer.data).toRFC5952String();
    case "CNAME":
    case "NS":
    case "PTR":
      return host(answer.data);
    case "MX":
      return `${answer.data.preference ?? 0} ${host(answer.data.exchange)}`;
    case "SRV": {
      const { priority = 0, weight = 0, port, target } = answer.data;
      return `${priority} ${weight} ${port} ${host(target)}`;
    }
    case "TXT":
      return quoteStrings([answer.data].flat().map(bytes));
    case "CAA": {
      const { flags = 0, tag, value } = answer.data;
      return `${flags} ${tag.toLowerCase()} ${quoteBytes(Buffer.from(value))}`;
    }
    case "TLSA": {
      const { usage, selector, matchingType, certificate } = answer.data;
      return `${usage} ${selector} ${matchingType} ${hex(certificate)}`;
    }
    case "SSHFP": {
      const { algorithm, hash, fingerprint } = answer.data;
      return `${algorithm} ${hash} ${fingerprint.toLowerCase()}`;
    }
    case "DS": {
      const { keyTag, algorithm, digestType, digest } = answer.data;
      return `${keyTag} ${algorithm} ${digestType} ${hex(digest)}`;
    }
    case "SOA": {
      const { mname, rname, serial, refresh, retry, expire, minimum } = answer.data;
      return [host(mname), host(rname), serial, refresh, retry, expire, minimum].join(" ");
    }
    case "DNAME":
      return host(answer.data);
    default:
      return rawContent(answer);
  }
}

/** Content of types that the library returns as raw bytes. */
function rawContent(answer: Answer): string | null {
  const type = answer.type.startsWith("UNKNOWN_")
    ? readType(`TYPE${answer.type.slice(8)}`)
    : readType(answer.type);
  if (type === null || !("data" in answer) || !Buffer.isBuffer(answer.data)) return null;
  const data: Buffer = answer.data;
  const read = readContent(type, `\\# ${data.length} ${hex(data)}`, null);
  return "rdata" in read ? read.rdata : null;
}

/** Types that the library does not know by name, or returns as bytes only when queried by number. */
const byNumber = new Set(["HTTPS", "SMIMEA", "SVCB"]);

/** The library's name of a type. */
export const packetType = (type: string): string =>
  isTypeByNumber(type) || byNumber.has(type) ? `UNKNOWN_${typeNumber(type)}` : type;

const ttlOf = (answers: readonly Answer[]): number =>
  Math.max(0, ...answers.map((one) => ("ttl" in one ? (one.ttl ?? 0) : 0)));

/** Negative-caching TTL in seconds (RFC 2308, 5); null = no SOA. */
function ttlOfNothing({ authorities = [] }: DecodedPacket): number | null {
  const start = authorities.find((one) => one.type === "SOA");
  return start?.type === "SOA" ? Math.min(start.ttl ?? 0, start.data.minimum ?? 0) : null;
}

const [servfail, noSuchName] = [2, 3];

/** Extracts the result for the question from a response; ignores records of other names, such as CNAME targets. */
export function readAnswer(packet: DecodedPacket, { name, type }: Question): WorldAnswer {
  const code = (packet.flags ?? 0) & 15;
  if (code === servfail) return { kind: "failed", why: "servfail" };
  if (code !== 0 && code !== noSuchName) return { kind: "failed", why: "refused" };
  const here = (packet.answers ?? []).filter((one) => one.name.toLowerCase() === name);
  const found = here.filter((one) => one.type === packetType(type));
  if (found.length > 0) {
    const contents = found.flatMap((one) => contentOf(one) ?? []);
    return { kind: "found", contents: [...new Set(contents)].sort(), ttl: ttlOf(found) };
  }
  const alias = here.find((one) => one.type === "CNAME");
  if (alias?.type === "CNAME") return { kind: "alias", to: host(alias.data), ttl: ttlOf([alias]) };
  return { kind: "nothing", ttl: ttlOfNothing(packet) };
}
