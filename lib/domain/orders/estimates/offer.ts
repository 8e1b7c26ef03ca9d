import { z } from "zod";
import { Day, endsWith } from "@/lib/base/day-spans";
import { wireMoney } from "@/lib/base/form-values";
import { decimalOf, isNegative, moneyOf } from "@/lib/base/money";
import { monthsOf, orderPeriods } from "@/lib/base/periods";
import type { Database } from "@/lib/db/client";
import { offers } from "@/lib/db/tables/orders/offers";
import { incompatibilityOfPreset, presetPrice } from "../../catalog/catalog/rules";
import type { Preset } from "../../catalog/catalog/shared/read";
import { byStaff } from "../../kernel/access/access";
import { type CustomerRow, findCustomer } from "../../kernel/account/find-customer";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { staffIdOf } from "../../kernel/staff/staff-reason";
import { notify } from "../../messages/mails/shared/notify";
import { addDays } from "../../money/subscriptions/shared/dunning";
import { mostServers } from "../orders/rules";
import { offeredTo } from "../orders/shared/offered";
import { ownPriceOf, readTaxes } from "../orders/shared/price-service";
import { mostEntries } from "./schema";
import { writeEntries } from "./write-entries";

type Wanted = { location: string; preset: string; period: string; count: number; offer: number | null };

/** The configuration as the query of the order page; what is usual is left out, as there. */
const entryOf = ({ location, preset, period, count, offer }: Wanted): string =>
  new URLSearchParams({
    ...{ location, preset },
    ...(period === "monthly" ? {} : { period }),
    ...(count === 1 ? {} : { count: String(count) }),
    ...(offer === null ? {} : { offer: String(offer) }),
  }).toString();

const mostDays = 366;

type Held = Omit<Wanted, "offer" | "preset"> & {
  account: CustomerRow;
  preset: Preset;
  until: string;
  price: string;
};

/** Writes the price that holds until the end of that day; "" = the one that the customer would pay now. */
async function hold(
  db: Database,
  { account, preset, until, price, ...wanted }: Held,
  by: number | null,
  now: Date,
) {
  const { id: accountId, currency } = account;
  const owner = (await readTaxes(db, [accountId], now)).get(accountId);
  if (!owner) throw new Error("The account is not there.");
  const holdsUntil = endsWith(until, owner.timeZone);
  if (holdsUntil === null || holdsUntil <= now) throw invalidArgument("until", "is over");
  if (holdsUntil > addDays(now, mostDays)) throw invalidArgument("until", "is more than a year ahead");
  const { location, period, count } = wanted;
  const months = monthsOf(orderPeriods.find((one) => one === period) ?? "monthly");
  const usual =
    ownPriceOf(owner.prices, { presetId: preset.id, location, months, currency }) ??
    presetPrice(preset, location, currency);
  const net = price === "" ? usual : price;
  if (net === null) throw invalidArgument("preset", "is not sold there");
  const money = moneyOf(net, currency);
  if (isNegative(money)) throw invalidArgument("price", "must not be negative");
  const [row] = await db
    .insert(offers)
    .values({
      ...{ accountId, presetId: preset.id, location, period, count, currency },
      ...{ price: decimalOf(money), holdsUntil, createdBy: by, createdAt: now },
    })
    .returning({ id: offers.id });
  if (!row) throw new Error("The offer was not written.");
  return { id: row.id, price: decimalOf(money) };
}

/**
 * Puts a configuration into a customer's estimate and mails the link to it. Nothing is ordered: the customer opens it,
 * sees the price, and orders or leaves it, by invoice or from credit.
 */
export const offerOrder = staffOperation({
  name: "estimates.offer",
  summary: "Offers a configuration to a customer, who orders it or not",
  access: byStaff("write", "customers/edit"),
  within: { accounts: "id" },
  changes: ["estimates"],
  fails: ["account.not_found", "estimate.too_many", "estimate.closed"],
  input: z.object({
    id: z.int32(),
    location: z.string().max(10),
    preset: z.string().max(100),
    period: z.enum(orderPeriods),
    count: z.int().min(1).max(mostServers),
    /** The last day on which its price holds, of the seller; "" = the price of the day of the order. */
    until: z.union([z.literal(""), Day]).default(""),
    /** Net for a month, of one; "" = what the customer would pay now. Only with a day. */
    price: z.union([z.literal(""), wireMoney]).default(""),
    /** A line to the customer, in the mail. */
    text: z.string().trim().max(1_000).default(""),
  }),
  output: z.object({ entry: z.string() }),
  run: async (context, { id, text, until, price, ...wanted }) => {
    const customer = await findCustomer(context.db, id);
    if (customer.status !== "Active") throw fail("estimate.closed");
    const { presets } = await offeredTo(customer.currency);
    const preset = presets.find(({ name }) => name === wanted.preset);
    if (!preset) throw invalidArgument("preset", "unknown preset");
    if (incompatibilityOfPreset(preset, wanted.location, customer.currency) !== null)
      throw invalidArgument("preset", "is not sold there");
    if (price !== "" && until === "") throw invalidArgument("until", "is needed for a price of its own");
    const by = staffIdOf(context.actor);
    const held =
      until === ""
        ? null
        : await hold(context.db, { ...wanted, account: customer, preset, until, price }, by, context.now);
    const entry = entryOf({ ...wanted, offer: held?.id ?? null });
    await writeEntries(context, id, (before) => {
      if (before.length >= mostEntries) throw fail("estimate.too_many");
      return [...before, entry];
    });
    const { location, count } = wanted;
    await notify(context, customer, "estimate.offered", {
      ...{ preset: preset.name, location, count, text },
      until: until === "" ? null : until,
    });
    const changes = {
      ...{ offered: preset.name, location, count },
      ...(held && { price: `${held.price} ${customer.currency}`, until }),
    };
    context.note({ accountId: id, target: `account ${id}`, changes });
    return { entry };
  },
});
