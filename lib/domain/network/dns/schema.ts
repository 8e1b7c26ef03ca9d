import { z } from "zod";
import { about, aboutTypical } from "@/lib/base/about";
import { isRecordType, readType, recordTypes } from "@/lib/base/dns/types";
import { wireFlag, wireInt, wireText } from "@/lib/base/form-values";
import { defaultTtl, zoneStates } from "./rules";

/** A value that clients send once or repeatedly. */
export const wireTexts = (longest: number, most: number) =>
  z.union([wireText(longest).transform((text) => [text]), z.array(wireText(longest)).max(most)]);

export const Domain = z.object({
  id: about(z.int(), "Number of the zone.", 801),
  name: about(z.string(), "Its name, as it was sent.", "example.com"),
  kind: about(z.string(), "`Master`, or `Slave` of other name servers.", "Master"),
  server_id: about(z.int().nullable(), "Number of the server that it belongs to; null = none.", 55001),
  dnssec: about(z.int(), "1 = signed.", 0),
  status: about(
    z.enum(zoneStates),
    "`published`; `publishing` while a change is on its way; `failing` when the name server does not take it; `unserved` where the operator has set up no name server.",
    "published",
  ),
});

export const DnsRecord = z.object({
  id: about(z.int(), "Number of the record.", 9001),
  name: about(z.string(), "The name, as it was sent.", "www"),
  type: about(z.string(), "The type.", "A"),
  content: about(z.string(), "The content, as it was sent.", "192.0.2.20"),
  ttl: about(z.int(), "How many seconds resolvers may keep it.", 3600),
  priority: about(z.int(), "The priority of an MX or SRV record; else as sent, or 0.", 0),
});

export const Zone = Domain.extend({
  masters: about(z.array(z.string()), "Where a slave fetches its records.", []),
  ds: about(z.array(z.string()), "DS records for the registrar of a signed zone.", []),
  nameservers: about(z.array(z.string()), "Name servers to delegate the name to.", ["ns1.example.net"]),
  records: about(z.array(DnsRecord), "The records, by name and type."),
});

export const Subdomain = z.object({
  id: about(z.int(), "Number of the subdomain.", 9001),
  name: about(z.string(), "Its name, as it was sent.", "www"),
  domain_id: about(z.int(), "Number of the zone.", 801),
  zone: about(z.string(), "Name of the zone.", "example.com"),
  server_id: about(z.int(), "Number of the server that it leads to.", 55001),
  content: about(z.string(), "The address that it has.", "192.0.2.20"),
});

export const zoneInput = about(
  wireText(255).refine((name) => name.trim() !== "", "is required"),
  "Name of the zone; its number is taken, too.",
  "example.com",
);
export const serverInput = about(
  wireInt(0).optional(),
  "Number of the server that the zone belongs to; must be the caller's.",
  55001,
);
export const domainIdInput = about(wireInt(0), "Number of the zone.", 801);
export const recordIdInput = about(wireInt(0), "Number of the record.", 9001);
export const subdomainId = about(wireInt(0), "Number of the subdomain.", 9001);
export const subdomainName = about(wireText(255), "The name, within the zone.", "www");
export const typeInput = about(
  z
    .preprocess(
      (text) => (typeof text === "string" ? (readType(text) ?? text.toUpperCase()) : text),
      z.union([z.enum(recordTypes), z.templateLiteral(["TYPE", z.int()])]),
    )
    .refine(isRecordType, "is no type that a record can have"),
  `The type: ${recordTypes.join(", ")}, or any other by its number as \`TYPE65280\` (its content is \`\\# 2 abcd\`, RFC 3597).`,
  "A",
);
const ttlInput = about(
  wireInt(0, 604_800).default(defaultTtl),
  "How many seconds resolvers may keep it. Of several records of one name and type the lowest is served.",
  3600,
);
export const priorityInput = about(
  wireInt(0, 65_535).optional(),
  "The priority of an MX (else 10) or SRV (else 0) record.",
  10,
);
const contentInput = about(
  wireTexts(8_192, 100).optional(),
  "The content, or several as `content[]`. Names in it are whole, with or without the dot at the end.",
  ["192.0.2.20"],
);

const word = (description: string, example: string) => about(wireText(255).optional(), description, example);
const count = (description: string, example: number) => about(wireInt(0).optional(), description, example);

/** Fields from which the content of an SRV or SOA record can be built. */
const parts = {
  weight: about(wireInt(0, 65_535).optional(), "Of SRV: the weight, in place of `content`.", 5),
  port: about(wireInt(0, 65_535).optional(), "Of SRV: the port.", 5060),
  proto: word("Of SRV: the protocol, when the name does not have it.", "tcp"),
  target: word("Of SRV: the host.", "sip.example.com"),
  mname: word("Of SOA: the first name server, in place of `content`.", "ns1.example.net"),
  rname: word("Of SOA: the mailbox.", "hostmaster.example.com"),
  serial: about(
    wireInt(0, 4_294_967_295).optional(),
    "Of SOA: the serial; it grows with each change.",
    2026112200,
  ),
  refresh: count("Of SOA: seconds between looks of other name servers.", 10_800),
  retry: count("Of SOA: seconds until they look again after a failure.", 3_600),
  expire: count("Of SOA: seconds after which they give up.", 604_800),
  minimum: count("Of SOA: seconds for which a missing name is remembered.", 3_600),
};

export const AddDns = z.object({
  zone: zoneInput,
  name: about(
    wireText(255).default("@"),
    "The name: `@` for the zone itself, within the zone with or without the zone's name.",
    "www",
  ),
  type: typeInput,
  content: aboutTypical(contentInput, contentInput.meta()?.description ?? "", ["192.0.2.20"]),
  ttl: ttlInput,
  priority: priorityInput,
  ...parts,
  old_name: word("The name that the records have so far: they get the new one.", "web"),
  changetype: about(
    z.enum(["create", "update"]).optional(),
    "`update`: takes the place of all contents of that name and type. Else the content is added.",
    "create",
  ),
  update: about(wireFlag.optional(), "1 = the same as `changetype=update`.", "0"),
  increase_soa_serial: about(wireFlag.default(true), "0 = the zone's serial stays.", "1"),
});
