import { z } from "zod";
import { currencies } from "@/lib/base/money";
import { runtime } from "@/lib/env";
import { readUsualTimes, usualTimeElsewhere } from "../jobs/shared/usual-times";
import { reads } from "../kernel/access";
import { operation } from "../kernel/operation";
import { OfferedKeys, readOfferedKeys } from "../ssh-keys/shared/offered";
import { extraAddressPrice } from "./choose";
import { offeredTo } from "./shared/offered";
import { paysFromCredit } from "./shared/pays-from-credit";

const UsualTime = z.object({ from: z.int(), to: z.int() });
const Tags = z.record(z.string(), z.string());
const Prices = z.partialRecord(z.enum(currencies), z.string());

/** The whole catalogue for the order page: facts for lib/domain/catalogue/rules.ts and names to show. */
export const OrderOptions = z.object({
  currency: z.enum(currencies),
  needs_pin: z.boolean(),
  /** Whether credit pays an order at once. */
  pays_from_credit: z.boolean(),
  /** How long an unpaid order is kept. */
  hold_hours: z.int(),
  /** The usual duration of a deployment in seconds, where `usual` of the preset has none. */
  usual: UsualTime,
  /** Net price of one more IPv4 address for a month; null = they are not sold. */
  address_price: z.string().nullable(),
  keys: OfferedKeys,
  locations: z.array(
    z.object({ code: z.string(), name_en: z.string(), name_ru: z.string(), country: z.string() }),
  ),
  periods: z.array(z.object({ period: z.string(), months: z.int(), discount: z.string() })),
  presets: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      family: z.enum(["vm", "compute", "bm", "gpu", "vgpu"]),
      isActive: z.boolean(),
      description: z.string(),
      cpu: z.int(),
      ramGb: z.int(),
      hdd: z.string(),
      hddGb: z.int(),
      gpu: z.string(),
      offers: z.record(z.string(), z.object({ free: z.int(), prices: Prices })),
      label: z.string(),
      /** Net monthly price after the discount: location → period. The exact amount comes from the quote. */
      monthly: z.record(z.string(), z.record(z.string(), z.string())),
      usual: z.record(z.string(), UsualTime),
    }),
  ),
  systems: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      isActive: z.boolean(),
      prices: z.object({ EUR: z.string(), RUB: z.string() }).nullable(),
      tags: Tags,
    }),
  ),
  software: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      description: z.string(),
      isActive: z.boolean(),
      price: z.string(),
      tags: Tags,
    }),
  ),
  plans: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      isActive: z.boolean(),
      locations: z.array(z.string()),
      currency: z.enum(currencies),
      price: z.string(),
      limitOutTb: z.string(),
      rateOut: z.string(),
      bandwidthMbit: z.int(),
      mainPlan: z.int(),
      tags: Tags,
    }),
  ),
});
export type OrderOptions = z.infer<typeof OrderOptions>;

/** What can be ordered, for the order page; the price of a choice comes only from eq/quote_instance. */
export const showOptions = operation({
  name: "orders.options",
  summary: "Shows everything that can be ordered",
  access: reads({ right: "eq/order_instance" }),
  input: z.object({}),
  output: OrderOptions,
  run: async (context) => {
    const { account, session } = context.actor;
    const times = await readUsualTimes(context.db);
    const offered = await offeredTo(context.db, account.currency);
    return {
      ...offered,
      needs_pin: account.hasPin && !session.isPinExempt,
      pays_from_credit: paysFromCredit(context),
      hold_hours: runtime().environment.ORDER_HOLD_HOURS,
      usual: usualTimeElsewhere(),
      address_price: extraAddressPrice(account.currency),
      keys: await readOfferedKeys(context.db, account.id),
      presets: offered.presets.map((preset) => ({ ...preset, usual: times.get(preset.id) ?? {} })),
    };
  },
});
