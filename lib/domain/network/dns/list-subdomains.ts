import { and, asc, eq, isNotNull, type SQL } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireInt } from "@/lib/base/form-values";
import { dnsRecords, dnsZones } from "@/lib/db/tables/network/dns";
import { reads } from "../../kernel/access/access";
import type { SignedContext } from "../../kernel/operation/context";
import { operation } from "../../kernel/operation/operation";
import { server } from "../../kernel/server/server-target";
import { isOwnZone, type RecordRow, type ZoneRow } from "./lookup";
import { domainIdInput, Subdomain } from "./schema";

export const subdomainOnWire = (record: RecordRow, zone: ZoneRow): z.input<typeof Subdomain> => ({
  id: record.id,
  name: record.name,
  domain_id: zone.id,
  zone: zone.name,
  server_id: record.serverId ?? 0,
  content: record.content,
});

async function list(context: SignedContext, narrow: SQL | undefined) {
  const rows = await context.db
    .select({ record: dnsRecords, zone: dnsZones })
    .from(dnsRecords)
    .innerJoin(dnsZones, eq(dnsZones.id, dnsRecords.zoneId))
    .where(and(isOwnZone(context), isNotNull(dnsRecords.serverId), narrow))
    .orderBy(asc(dnsRecords.id));
  return rows.map(({ record, zone }) => subdomainOnWire(record, zone));
}

const output = about(z.array(Subdomain), "The subdomains, oldest first.");

/** `dns/list_subdomains` (modules 5.7): names in the caller's zones that point to a server. */
export const listSubdomains = operation({
  name: "dns.list_subdomains",
  summary: "Lists the names that lead to a server",
  description: "Answers the names that were made to lead to a server.",
  access: reads(),
  target: server("server_id"),
  input: z.object({ server_id: about(wireInt(0), "Number of the server.", 55001) }),
  output,
  run: (context, { server_id }) => list(context, eq(dnsRecords.serverId, server_id)),
});

export const getSubdomains = operation({
  name: "dns.get_subdomains",
  summary: "Lists the names that lead to servers, of one zone or all",
  description: "Answers the names that lead to servers in one zone, or in all of the account's.",
  access: reads(),
  input: z.object({ domain_id: domainIdInput.optional() }),
  output,
  run: (context, { domain_id }) =>
    list(context, domain_id === undefined ? undefined : eq(dnsRecords.zoneId, domain_id)),
});
