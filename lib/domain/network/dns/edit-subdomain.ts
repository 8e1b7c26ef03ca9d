import { eq } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireInt } from "@/lib/base/form-values";
import { dnsRecords } from "@/lib/db/tables/network/dns";
import { writes } from "../../kernel/access/access";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { locked } from "../../kernel/operation/target";
import { server } from "../../kernel/server/server-target";
import { subdomainOnWire } from "./list-subdomains";
import { recordsOf, subdomain } from "./lookup";
import { Subdomain, subdomainId, subdomainName } from "./schema";
import { checkRecord } from "./shared/check-record";
import { mainAddress } from "./shared/main-address";
import { requirePlaces } from "./shared/placing";
import { touchZone } from "./shared/touch-zone";
import { isSame } from "./shared/write-records";

export const editSubdomain = operation({
  name: "dns.edit_subdomain",
  summary: "Renames a subdomain, or lets it lead to another server",
  description: "Renames such a name, or makes it lead to another server.",
  access: writes({ right: "dns/edit" }),
  changes: [],
  fails: [
    "server.not_found",
    "server.foreign",
    "server.not_ready",
    "zone.slave",
    "record.alone",
    "record.dname",
  ],
  target: locked(subdomain("id")),
  input: z.object({
    id: subdomainId,
    name: subdomainName.optional(),
    server_id: about(wireInt(0).optional(), "Number of the server that it leads to.", 55001),
  }),
  output: Subdomain,
  run: async (context, { id, name, server_id }, { record: before, zone: row }) => {
    const { db, now, note } = context;
    if (row.kind === "Slave") throw fail("zone.slave");
    const next = server_id ?? before.serverId;
    if (next === null) throw fail("subdomain.not_found");
    if (server_id !== undefined) await server("server_id").find(context, server_id, false);
    const address = await mainAddress(db, next);
    const wanted = checkRecord(row.key, {
      name: name ?? before.name,
      ...address,
      ttl: before.ttl,
      priority: null,
    });
    const others = (await recordsOf(db, row.id)).filter((one) => one.id !== id);
    if (others.some((one) => isSame(one, wanted))) throw invalidArgument("name", "is there already");
    requirePlaces([...others, wanted]);
    const { type, content, key, rdata } = wanted;
    const [record] = await db
      .update(dnsRecords)
      .set({ name: wanted.name, type, content, key, rdata, serverId: next })
      .where(eq(dnsRecords.id, id))
      .returning();
    if (!record) throw fail("subdomain.not_found");
    await touchZone(db, row.id, now);
    note({
      target: `zone ${row.id}`,
      changes: { name: row.name, subdomain: { from: before.name, to: wanted.name }, server: next },
    });
    return subdomainOnWire(record, row);
  },
});
