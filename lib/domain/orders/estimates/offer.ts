import { z } from "zod";
import { orderPeriods } from "@/lib/base/periods";
import { incompatibilityOfPreset } from "../../catalog/catalog/rules";
import { byStaff } from "../../kernel/access/access";
import { findCustomer } from "../../kernel/account/find-customer";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { notify } from "../../messages/mails/shared/notify";
import { mostServers } from "../orders/rules";
import { offeredTo } from "../orders/shared/offered";
import { mostEntries } from "./schema";
import { writeEntries } from "./write-entries";

type Wanted = { location: string; preset: string; period: string; count: number };

/** The configuration as the query of the order page; what is usual is left out, as there. */
const entryOf = ({ location, preset, period, count }: Wanted): string =>
  new URLSearchParams({
    ...{ location, preset },
    ...(period === "monthly" ? {} : { period }),
    ...(count === 1 ? {} : { count: String(count) }),
  }).toString();

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
    /** A line to the customer, in the mail. */
    text: z.string().trim().max(1_000).default(""),
  }),
  output: z.object({ entry: z.string() }),
  run: async (context, { id, text, ...wanted }) => {
    const customer = await findCustomer(context.db, id);
    if (customer.status !== "Active") throw fail("estimate.closed");
    const { presets } = await offeredTo(customer.currency);
    const preset = presets.find(({ name }) => name === wanted.preset);
    if (!preset) throw invalidArgument("preset", "unknown preset");
    if (incompatibilityOfPreset(preset, wanted.location, customer.currency) !== null)
      throw invalidArgument("preset", "is not sold there");
    const entry = entryOf(wanted);
    await writeEntries(context, id, (before) => {
      if (before.length >= mostEntries) throw fail("estimate.too_many");
      return [...before, entry];
    });
    const { location, count } = wanted;
    await notify(context, customer, "estimate.offered", { preset: preset.name, location, count, text });
    const changes = { offered: preset.name, location, count };
    context.note({ accountId: id, target: `account ${id}`, changes });
    return { entry };
  },
});
