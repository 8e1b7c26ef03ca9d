import { z } from "zod";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { ownTemplates, shown } from "./lookup";
import { DnsTemplate } from "./schema";

export const listTemplates = operation({
  name: "dns_templates.list",
  summary: "Lists the DNS templates of the account",
  access: reads({ who: "person", right: "dns/list_domains" }),
  input: z.object({}),
  output: z.object({ templates: z.array(DnsTemplate) }),
  run: async (context) => ({ templates: (await ownTemplates(context)).map(shown) }),
});
