import { z } from "zod";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { template } from "./lookup";
import { Applied } from "./schema";
import { askedPlaceholders } from "./shared/placeholders";
import { planOf } from "./shared/plan";

const Line = z.object({ name: z.string(), type: z.string(), content: z.string() });

/** Previews what `dns_templates.apply` would do now. */
export const previewTemplate = operation({
  name: "dns_templates.preview",
  summary: "Shows what a DNS template would add to a zone",
  access: reads({ who: "person", right: "dns/view_zone" }),
  target: template,
  input: Applied,
  output: z.object({
    /** The server's name in this zone. */
    host: z.string(),
    added: z.array(Line),
    /** Already in the zone. */
    known: z.array(Line),
    /** Lines that need an address which the server does not have. */
    skipped: z.array(z.string()),
  }),
  run: async (context, input, row) => planOf(context.db, row, await askedPlaceholders(context, input, false)),
});
