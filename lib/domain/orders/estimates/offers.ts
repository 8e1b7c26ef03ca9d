import { desc, eq } from "drizzle-orm";
import { z } from "zod";
import { lastDayOf } from "@/lib/base/day-spans";
import { presets } from "@/lib/db/tables/catalog/catalog";
import { offers } from "@/lib/db/tables/orders/offers";
import { byStaff } from "../../kernel/access/access";
import { findCustomer } from "../../kernel/account/find-customer";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readZone } from "../../money/companies/shared/read-zone";
import { Offers } from "./offer-schema";

const mostShown = 50;

/** The offers to a customer whose price is held, or was, the newest first. */
export const listOffers = staffOperation({
  name: "estimates.offers",
  summary: "Lists the offers to a customer with a held price",
  access: byStaff("read", "customers/edit"),
  within: { accounts: "id" },
  looks: "now_and_then",
  fails: ["account.not_found"],
  input: z.object({ id: z.int32() }),
  output: Offers,
  run: async ({ db, now }, { id }) => {
    await findCustomer(db, id);
    const timeZone = await readZone(db, id);
    const rows = await db
      .select({ offer: offers, preset: presets.name })
      .from(offers)
      .innerJoin(presets, eq(presets.id, offers.presetId))
      .where(eq(offers.accountId, id))
      .orderBy(desc(offers.id))
      .limit(mostShown);
    return {
      offers: rows.map(
        ({ preset, offer: { price, currency, holdsUntil, acceptedAt, withdrawnAt, orderId, ...row } }) => ({
          ...{ id: row.id, preset, location: row.location, count: row.count, order: orderId },
          price: { value: price, currency },
          until: lastDayOf(holdsUntil, timeZone) ?? "",
          state:
            acceptedAt !== null
              ? ("accepted" as const)
              : withdrawnAt !== null
                ? ("withdrawn" as const)
                : holdsUntil <= now
                  ? ("expired" as const)
                  : ("open" as const),
        }),
      ),
    };
  },
});
