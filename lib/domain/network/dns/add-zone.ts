import { z } from "zod";
import { about } from "@/lib/base/about";
import { isPublicAddress } from "@/lib/base/address";
import { readType } from "@/lib/base/dns/types";
import { wireFlag, wireInt, wireText } from "@/lib/base/form-values";
import { writes } from "../../kernel/access/access";
import { invalidArgument } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { newZoneFailures } from "./errors";
import { domainOnWire } from "./lookup";
import { defaultTtl } from "./rules";
import { Domain, serverInput, wireTexts } from "./schema";
import type { Wanted } from "./shared/check-record";
import { createZone } from "./shared/create-zone";

const RrSet = z.object({
  name: about(wireText(255), "The name.", "www"),
  type: about(wireText(10), "The type.", "A"),
  ttl: about(wireInt(0, 604_800).default(defaultTtl), "How many seconds resolvers may keep it.", 3600),
  records: about(
    z
      .array(
        z.union([
          wireText(8_192),
          z
            .object({ content: about(wireText(8_192), "The content.", "192.0.2.20") })
            .transform(({ content }) => content),
        ]),
      )
      .max(100),
    "The contents.",
    ["192.0.2.20"],
  ),
});

/** Some clients send a flag here that asks for records by name and type, which is always the case. */
const isFlag = (text: string): boolean => wireFlag.safeParse(text).success;

const parsed = (text: string): unknown => {
  if (text === "" || isFlag(text)) return [];
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const number = (max: number, description: string, example: number) =>
  about(wireInt(0, max).optional(), description, example);
const most = 2_147_483_647;

const Start = z.object({
  ttl: number(604_800, "How many seconds resolvers may keep it.", 3600),
  mname: about(wireText(255).optional(), "The first name server.", "ns1.example.net"),
  rname: about(wireText(255).optional(), "The mailbox.", "hostmaster.example.com"),
  serial: number(4_294_967_295, "The first serial.", 2026112200),
  refresh: number(most, "Seconds between looks of other name servers.", 10_800),
  retry: number(most, "Seconds until they look again after a failure.", 3_600),
  expire: number(most, "Seconds after which they give up.", 604_800),
  minimum: number(most, "Seconds for which a missing name is remembered.", 3_600),
});

function recordsIn(rrsets: readonly z.output<typeof RrSet>[]): Wanted[] {
  const wanted = rrsets.flatMap(({ name, type: text, ttl, records }): Wanted[] => {
    const type = readType(text);
    if (type === null) throw invalidArgument("rrsets", `type ${text} is not known`);
    return records.map((content) => ({ name, type, content, ttl, priority: null }));
  });
  const starts = wanted.filter(({ type }) => type === "SOA");
  if (starts.length > 1) throw invalidArgument("rrsets", "there is more than one SOA");
  return wanted;
}

const adding = (name: `dns.${string}`, otherName = "") =>
  operation({
    name,
    summary: "Adds a zone",
    description: `Makes a zone, as a master with the records that are given, or as a slave that copies from its masters. Answers it with its number; it is served once it is delegated to the panel's name servers.${otherName}`,
    access: writes({ right: "dns/create_zone" }),
    changes: [],
    fails: [...newZoneFailures, "record.alone", "record.dname", "server.not_found", "server.foreign"],
    isCreating: true,
    input: z.object({
      name: about(
        wireText(255),
        "The name, which no other account may have, nor one above or under it.",
        "example.com",
      ),
      kind: about(
        z
          .preprocess(
            (word) =>
              typeof word === "string" ? word.charAt(0).toUpperCase() + word.slice(1).toLowerCase() : word,
            z.enum(["Master", "Slave"]),
          )
          .default("Master"),
        "`Master`, or `Slave`: its records are fetched from `masters`.",
        "Master",
      ),
      masters: about(wireTexts(64, 10).default([]), "Addresses from which a slave fetches its records.", []),
      rrsets: about(
        z
          .preprocess(
            (value) =>
              typeof value === "string" || typeof value === "boolean" ? parsed(String(value)) : value,
            z.array(RrSet).max(500),
          )
          .default([]),
        "First records by name and type, as a list or as its JSON text.",
        [],
      ),
      dnssec: about(wireFlag.default(false), "1 = the zone is signed.", "0"),
      dns: about(Start.default({}), "The start of authority, as `dns[mname]`, `dns[ttl]` …", {}),
      nameservers: about(
        wireTexts(255, 20).default([]),
        "Name servers of the zone, in place of the panel's.",
        [],
      ),
      server_id: serverInput,
    }),
    output: Domain,
    run: async (context, { name: zone, kind, masters, rrsets, dnssec, dns, nameservers, server_id }) => {
      const isSlave = kind === "Slave";
      if (isSlave && masters.length === 0) throw invalidArgument("masters", "is required for a slave");
      // Our name server queries the masters: they must not be in private networks.
      if (!masters.every(isPublicAddress)) throw invalidArgument("masters", "must be public addresses");
      if (isSlave && rrsets.length > 0) throw invalidArgument("rrsets", "of a slave come from its masters");
      const row = await createZone(context, {
        name: zone,
        serverId: server_id,
        kind,
        masters: isSlave ? masters : [],
        isSigned: dnssec && !isSlave,
        soa: dns,
        nameservers,
        records: recordsIn(rrsets),
      });
      context.note({ target: `zone ${row.id}`, changes: { name: zone, kind } });
      return domainOnWire(row);
    },
  });

export const addZone = adding("dns.add_zone");
/** Alias from the specification's permission table. */
export const createZoneCall = adding("dns.create_zone", " The permission table knows it by this name.");
