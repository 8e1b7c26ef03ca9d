import { eq } from "drizzle-orm";
import { z } from "zod";
import { wireInt } from "@/lib/base/form-values";
import { dnsTemplates } from "@/lib/db/tables/network/dns-templates";
import { writes } from "../../kernel/access/access";
import { lockAccount } from "../../kernel/account/lock-account";
import { operation } from "../../kernel/operation/operation";
import { ownTemplates, shown, template } from "./lookup";
import { DnsTemplate, Written } from "./schema";
import { requireFreeName } from "./shared/free-name";
import { requireReadable } from "./shared/read-records";

/** Records that it has created do not change. */
export const editTemplate = operation({
  name: "dns_templates.edit",
  summary: "Changes a DNS template",
  access: writes({ who: "person", right: "dns/edit", impersonation: "read_write" }),
  changes: ["dns_templates"],
  fails: [],
  target: template,
  input: z.object({ id: wireInt(0), ...Written }),
  output: DnsTemplate,
  run: async (context, { name, records, is_automatic: isAutomatic }, row) => {
    const { db, now, actor, note } = context;
    requireReadable(records);
    // Locks the account first, as when adding templates, so that a name is not taken twice.
    await lockAccount(db, actor.account.id);
    requireFreeName(await ownTemplates(context), name, row.id);
    const next = { name: name.trim(), records, isAutomatic, changedAt: now };
    await db.update(dnsTemplates).set(next).where(eq(dnsTemplates.id, row.id));
    const changes = {
      name: { from: row.name, to: next.name },
      automatic: { from: row.isAutomatic, to: isAutomatic },
    };
    note({ target: `dns template ${row.id}`, changes });
    return shown({ ...row, ...next });
  },
});
