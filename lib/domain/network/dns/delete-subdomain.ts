import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireInt } from "@/lib/base/form-values";
import { dnsRecords } from "@/lib/db/tables/network/dns";
import { writes } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { locked } from "../../kernel/operation/target";
import { server } from "../../kernel/server/server-target";
import { subdomain } from "./lookup";
import { subdomainId } from "./schema";
import { touchZone } from "./shared/touch-zone";

export const deleteSubdomain = operation({
  name: "dns.delete_subdomain",
  summary: "Deletes a subdomain",
  description: "Deletes such a name with its records.",
  access: writes({ right: "dns/edit" }),
  changes: [],
  fails: ["server.not_found", "server.foreign"],
  target: locked(subdomain("id")),
  input: z.object({
    id: subdomainId,
    server_id: about(wireInt(0).optional(), "Number of its server.", 55001),
  }),
  output: z.object({}),
  run: async (context, { id, server_id }, { record, zone: row }) => {
    const { db, now, note } = context;
    if (server_id !== undefined) {
      await server("server_id").find(context, server_id, false);
      if (record.serverId !== server_id) throw fail("subdomain.not_found");
    }
    await db.delete(dnsRecords).where(and(eq(dnsRecords.id, id), eq(dnsRecords.zoneId, row.id)));
    await touchZone(db, row.id, now);
    note({
      target: `zone ${row.id}`,
      changes: { name: row.name, subdomain: { from: record.name, to: null } },
    });
    return {};
  },
});
