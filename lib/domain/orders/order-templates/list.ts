import { z } from "zod";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { showOptions } from "../orders/options";
import { ownTemplates } from "./lookup";
import { missingParts } from "./rules";
import { OrderTemplate } from "./schema";

/**
 * Lists the saved configurations, each with the parts that can no longer be ordered, by their names when it was
 * saved.
 */
export const listTemplates = operation({
  name: "order_templates.list",
  summary: "Lists the saved configurations of the order page",
  access: reads({ who: "person", right: "eq/order_instance" }),
  input: z.object({}),
  output: z.object({ templates: z.array(OrderTemplate) }),
  run: async (context) => {
    const rows = await ownTemplates(context);
    const names = rows.map(({ configuration }) => configuration.preset);
    const sold = await showOptions.call(context, { names, limit: 0 });
    return {
      templates: rows.map(({ id, name, configuration, names }) => {
        const known: Partial<Record<string, string>> = { ...names, preset: configuration.preset };
        const missing = missingParts(sold, configuration).map((one) => ({
          ...one,
          name: one.name || (known[one.part] ?? ""),
        }));
        return { id, name, configuration, names, missing };
      }),
    };
  },
});
