import { z } from "zod";
import { dnsTemplates } from "@/lib/db/tables/network/dns-templates";
import { writes } from "../../kernel/access/access";
import { lockAccount } from "../../kernel/account/lock-account";
import { fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { ownTemplates, shown } from "./lookup";
import { maxTemplates } from "./rules";
import { DnsTemplate, Written } from "./schema";
import { requireFreeName } from "./shared/free-name";
import { requireReadable } from "./shared/read-records";

export const addTemplate = operation({
  name: "dns_templates.add",
  summary: "Keeps records for new servers as a template",
  access: writes({ who: "person", right: "dns/add_dns", impersonation: "read_write" }),
  changes: ["dns_templates"],
  fails: ["template.too_many"],
  isCreating: true,
  input: z.object(Written),
  output: DnsTemplate,
  run: async (context, { name, records, is_automatic: isAutomatic }) => {
    const { db, now, actor, note } = context;
    requireReadable(records);
    const { id: accountId } = await lockAccount(db, actor.account.id);
    const known = await ownTemplates(context);
    if (known.length >= maxTemplates) throw fail("template.too_many");
    requireFreeName(known, name, null);
    const wanted = { accountId, name: name.trim(), records, isAutomatic, createdAt: now, changedAt: now };
    const [row] = await db.insert(dnsTemplates).values(wanted).returning();
    if (!row) throw new Error("The template was not written.");
    note({ target: `dns template ${row.id}`, changes: { name: row.name, automatic: isAutomatic } });
    return shown(row);
  },
});
