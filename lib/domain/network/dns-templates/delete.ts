import { eq } from "drizzle-orm";
import { z } from "zod";
import { wireInt } from "@/lib/base/form-values";
import { dnsTemplates } from "@/lib/db/tables/network/dns-templates";
import { writes } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { locked } from "../../kernel/operation/target";
import { template } from "./lookup";

/** Records that it has created stay in their zones. */
export const deleteTemplate = operation({
  name: "dns_templates.delete",
  summary: "Deletes a DNS template",
  access: writes({ who: "person", right: "dns/edit", impersonation: "read_write" }),
  changes: ["dns_templates"],
  fails: [],
  target: locked(template),
  input: z.object({ id: wireInt(0) }),
  output: z.object({}),
  run: async ({ db, note }, _input, row) => {
    await db.delete(dnsTemplates).where(eq(dnsTemplates.id, row.id));
    note({ target: `dns template ${row.id}`, changes: { name: row.name } });
    return {};
  },
});
