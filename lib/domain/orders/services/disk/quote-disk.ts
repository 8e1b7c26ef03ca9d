import { reads } from "../../../kernel/access/access";
import { fail } from "../../../kernel/errors/fail";
import { operation } from "../../../kernel/operation/operation";
import { server } from "../../../kernel/server/server-target";
import { readCramped } from "../../../servers/hosts/shared/hold-room";
import { differenceOf, refusals } from "./difference";
import { priceDisk, requireGrowth } from "./price";
import { ChooseDisk, DiskDifference } from "./schema";

/** `eq/quote_disk`: what a larger disk costs now and later, and whether it needs a restart. */
export const quoteDisk = operation({
  name: "eq.quote_disk",
  summary: "Computes the price of a larger disk, to the day",
  description:
    "Says what growing the disk of a virtual server costs for the rest of the paid time, what later periods cost, and whether the server has to be restarted. Where it cannot grow, the error says why. Changes nothing.",
  access: reads({ right: "billing/update_product" }),
  fails: [...refusals],
  target: server("id"),
  input: ChooseDisk,
  output: DiskDifference,
  run: async ({ db, now }, { disk }, row) => {
    const growth = await requireGrowth(db, row, disk);
    const price = await priceDisk(db, row, growth.extraDiskGb, now);
    const { preset, grown } = growth;
    if ((await readCramped(db, row, preset, [grown], now)).has(grown.id)) throw fail("disk.no_room");
    return differenceOf(db, row, growth, price);
  },
});
