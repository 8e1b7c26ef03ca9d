import { z } from "zod";
import { touchZone } from "../dns/shared/touch-zone";
import { writeRecords } from "../dns/shared/write-records";
import { writes } from "../kernel/access";
import { operation } from "../kernel/operation";
import { template } from "./lookup";
import { Applied } from "./schema";
import { planOf } from "./shared/plan";

/** Adds what is not there yet, so that the second time adds nothing. */
export const applyTemplate = operation({
  name: "dns_templates.apply",
  summary: "Adds the records of a DNS template for a server to a zone",
  access: writes({ who: "person", right: "dns/add_dns", impersonation: "read_write" }),
  target: template,
  input: Applied,
  output: z.object({ added: z.int(), zone: z.string(), zone_id: z.int() }),
  run: async (context, input, row) => {
    const { db, now, note } = context;
    const plan = await planOf(context, row, input, true);
    const { added } = await writeRecords(db, plan.zone, plan.added, now);
    if (added > 0) await touchZone(db, plan.zone.id, now);
    const changes = { name: plan.zone.name, template: row.name, host: plan.host, added };
    note({ target: `zone ${plan.zone.id}`, changes });
    return { added, zone: plan.zone.name, zone_id: plan.zone.id };
  },
});
