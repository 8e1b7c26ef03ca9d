import { z } from "zod";
import { writes } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { template } from "./lookup";
import { Applied } from "./schema";
import { askedPlaceholders } from "./shared/placeholders";
import { carryOut, planOf } from "./shared/plan";

/** Adds only missing records, so a second call adds nothing. */
export const applyTemplate = operation({
  name: "dns_templates.apply",
  summary: "Adds the records of a DNS template for a server to a zone",
  access: writes({ who: "person", right: "dns/add_dns", impersonation: "read_write" }),
  changes: ["dns_templates"],
  fails: [],
  target: template,
  input: Applied,
  output: z.object({ added: z.int(), zone: z.string(), zone_id: z.int() }),
  run: async (context, input, row) => {
    const { db, now, note } = context;
    const plan = await planOf(db, row, await askedPlaceholders(context, input, true));
    const added = await carryOut(db, plan, now);
    const changes = { name: plan.zone.name, template: row.name, host: plan.host, added };
    note({ target: `zone ${plan.zone.id}`, changes });
    return { added, zone: plan.zone.name, zone_id: plan.zone.id };
  },
});
