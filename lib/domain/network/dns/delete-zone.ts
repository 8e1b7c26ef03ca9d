import { eq } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireInt, wireText } from "@/lib/base/form-values";
import { dnsRecords, dnsZones } from "@/lib/db/tables/network/dns";
import { writes } from "../../kernel/access/access";
import { invalidArgument } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { operation } from "../../kernel/operation/operation";
import { locked } from "../../kernel/operation/target";
import { server } from "../../kernel/server/server-target";
import { type ZoneRow, zone } from "./lookup";
import { serverInput, zoneInput } from "./schema";
import { touchZone } from "./shared/touch-zone";

/** Deletes the zone with all records; the name stays reserved for the account for a while (claim-name.ts). */
async function deleteRow({ db, now, note }: SignedContext, row: ZoneRow): Promise<void> {
  await db.delete(dnsRecords).where(eq(dnsRecords.zoneId, row.id));
  await db.update(dnsZones).set({ deletedAt: now, ds: [] }).where(eq(dnsZones.id, row.id));
  await touchZone(db, row.id, now);
  note({ target: `zone ${row.id}`, changes: { name: { from: row.name, to: null } } });
}

export const deleteZone = operation({
  name: "dns.delete_zone",
  summary: "Deletes a zone with its records",
  description: "Deletes a zone with all its records; the name servers forget it.",
  access: writes(),
  changes: [],
  fails: [],
  target: locked(zone("zone")),
  input: z.object({ zone: zoneInput }),
  output: z.object({}),
  run: async (context, _input, row) => {
    await deleteRow(context, row);
    return {};
  },
});

/** `dns/delete_domain`: by `id`, `domain_id` or `zone`, which must not name different zones. */
export const deleteDomain = operation({
  name: "dns.delete_domain",
  summary: "Deletes a domain with its zone, records and subdomains",
  description: "Deletes a domain by number or name, with its zone, all records and subdomains.",
  access: writes(),
  changes: [],
  fails: ["zone.not_found", "server.not_found", "server.foreign"],
  input: z.object({
    id: about(wireInt(0).optional(), "Number of the zone.", 801),
    domain_id: about(wireInt(0).optional(), "The same.", 801),
    zone: about(wireText(255).optional(), "Its name, in place of the number.", "example.com"),
    server_id: serverInput,
  }),
  output: z.object({}),
  run: async (context, { id, domain_id, zone: name, server_id }) => {
    if (server_id !== undefined) await server("server_id").find(context, server_id, false);
    const given = Object.entries({ id, domain_id, zone: name }).filter(
      ([, value]) => value !== undefined && value !== "",
    );
    const [first, ...others] = given;
    if (!first) throw invalidArgument("id", "is required");
    const row = await zone(first[0]).find(context, first[1], true);
    for (const [parameter, value] of others) {
      const other = await zone(parameter).find(context, value, false);
      if (other.id !== row.id) throw invalidArgument(parameter, "is another zone");
    }
    await deleteRow(context, row);
    return {};
  },
});
