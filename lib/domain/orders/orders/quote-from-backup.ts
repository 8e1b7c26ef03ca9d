import { currentCatalog } from "../../catalog/catalog/shared/current";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { server } from "../../kernel/server/server-target";
import { choiceFailures, placeFailures } from "./errors";
import { QuoteFromBackup } from "./from-backup-schema";
import { Quote } from "./schema";
import { backupOrderFailures, orderOfBackup } from "./shared/from-backup";
import { quoteOnWire } from "./shared/quote-on-wire";
import { quoteOf } from "./show-quote";

/** `eq/quote_from_backup`: the price of `eq/order_from_backup`, guaranteed as by `eq/quote_instance`. */
export const quoteFromBackup = operation({
  name: "eq.quote_from_backup",
  summary: "Shows what a new server from a backup would cost",
  description:
    "Computes what a new server would cost that is made from a backup, line by line; answers as `eq/quote_instance` does. Nothing is ordered or reserved.",
  access: reads({ right: "eq/order_instance" }),
  fails: [...backupOrderFailures, ...choiceFailures, ...placeFailures],
  target: server("id"),
  input: QuoteFromBackup,
  output: Quote,
  run: async (context, input, source) => {
    const order = await orderOfBackup(context, source, input, await currentCatalog());
    return quoteOnWire(await quoteOf(context, order));
  },
});
