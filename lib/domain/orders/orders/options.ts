import { z } from "zod";
import { currencies } from "@/lib/base/money";
import { type Period, periods } from "@/lib/base/periods";
import { runtime } from "@/lib/env";
import { presetFamilies } from "../../catalog/catalog/rules";
import { NamedPlace } from "../../catalog/catalog/shared/place-schema";
import { OfferedKeys, readOfferedKeys } from "../../identity/ssh-keys/shared/offered";
import { reads } from "../../kernel/access/access";
import { readUsualTimes, usualTimeElsewhere } from "../../kernel/jobs/shared/usual-times";
import { operation } from "../../kernel/operation/operation";
import { backupPrice } from "../../servers/backups/shared/price";
import { extraAddressPrice } from "./choose";
import { defaultPresets, findPresets } from "./find-presets";
import { firstListed, locationOf, mostListed, mostNamed } from "./search-rules";
import { offeredTo, optionOf } from "./shared/offered";
import { paysFromCredit } from "./shared/pays-from-credit";

/** Whole seconds; `from` = `to` where there are too few measurements for a range. */
const UsualTime = z.object({ from: z.int(), to: z.int() });
const Tags = z.record(z.string(), z.string());
const Prices = z.partialRecord(z.enum(currencies), z.string());

const Steps = z.array(z.int());

/**
 * What the order page shows: data for lib/domain/catalog/catalog/rules.ts, and names. It has only the presets that
 * are listed or named, however large the catalog.
 */
export const OrderOptions = z.object({
  currency: z.enum(currencies),
  needs_pin: z.boolean(),
  /** Whether orders are paid from credit at once. */
  pays_from_credit: z.boolean(),
  /** Hours for which an unpaid order is held. */
  hold_hours: z.int(),
  /** Usual deployment time in seconds where the preset has no `usual`. */
  usual: UsualTime,
  /** Net monthly price of one additional IPv4 address; null = not sold. */
  address_price: z.string().nullable(),
  /** Net monthly prices of backups of one server; null = not sold. */
  backup_prices: z.object({ daily: z.string().nullable(), weekly: z.string().nullable() }),
  keys: OfferedKeys,
  locations: z.array(
    NamedPlace.extend({
      country: z.string(),
      /** Parameters of an order that the location's provisioner does not support. */
      impossible: z.array(z.string()),
    }),
  ),
  periods: z.array(z.object({ period: z.string(), months: z.int(), discount: z.string() })),
  /** By location, the name of the preset selected there initially; none for a location where nothing is free. */
  defaults: z.record(z.string(), z.string()),
  /** The listed family. */
  family: z.enum(presetFamilies),
  /** All families, with the number of presets in each that match the filter. */
  families: z.array(z.object({ family: z.enum(presetFamilies), found: z.int() })),
  /** Matching presets of the listed family, and how many of those are free in the location. */
  counts: z.object({ all: z.int(), free: z.int() }),
  /** All numbers of cores in the catalog. */
  cores: z.array(z.int()),
  /** The steps of the filters. */
  steps: z.partialRecord(
    z.enum(presetFamilies),
    z.object({ cores: Steps, memory: z.array(z.number()), disk: Steps, price: Steps }),
  ),
  /** The listed presets, free ones first, then the other named ones. */
  presets: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      /** It matches the filter. */
      isFound: z.boolean(),
      isListed: z.boolean(),
      family: z.enum(presetFamilies),
      isActive: z.boolean(),
      cpu: z.int(),
      ramGb: z.number(),
      hdd: z.string(),
      hddGb: z.int(),
      gpu: z.string(),
      /** Null = not sold by the hour. */
      hourlyCapHours: z.int().nullable(),
      offers: z.record(z.string(), z.object({ free: z.int(), prices: Prices })),
      label: z.string(),
      /** Its machines can be backed up, where the location's back end can. */
      hasBackups: z.boolean(),
      /** Net monthly prices after the discount by location, in the order of `periods`. The exact amount comes from the quote. */
      monthly: z.record(z.string(), z.array(z.string())),
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

const number = z.string().regex(/^\d{0,7}$/);

const OptionsInput = z.object({
  /** Unknown or omitted = the first location with a free unit. */
  location: z.string().max(100).default(""),
  /** Unknown or omitted = the family of the first named preset. */
  family: z.string().max(100).default(""),
  cores: number.default(""),
  memory: z
    .string()
    .regex(/^(?:\d{1,7}(?:\.\d{1,3})?)?$/)
    .default(""),
  disk: number.default(""),
  price: number.default(""),
  /** The billing period of the price. */
  period: z.enum(periods as [Period, ...Period[]]).default("monthly"),
  /** Names or ids of presets to include in any case, the selected one first; none = the default of the location. */
  names: z.array(z.string().max(100)).max(mostNamed).default([]),
  /** Limit for free presets and, separately, for the others. */
  limit: z.int().min(0).max(mostListed).default(firstListed),
});

const inWholeSeconds = ({ from, to }: { from: number; to: number }) => ({
  from: Math.round(from),
  to: Math.round(to),
});

/** The options of the order page; the price of a selection comes only from eq/quote_instance. */
export const showOptions = operation({
  name: "orders.options",
  summary: "Shows what can be ordered",
  access: reads({ right: "eq/order_instance" }),
  input: OptionsInput,
  output: OrderOptions,
  run: async (context, asked) => {
    const { account, session } = context.actor;
    const { currency } = account;
    const { terms, presets, ...offered } = await offeredTo(currency);
    const defaults = defaultPresets(presets, offered.locations, currency);
    const location = locationOf(asked.location, { locations: offered.locations, defaults });
    const names = asked.names.length > 0 ? asked.names : [defaults[location] ?? ""];
    const found = findPresets(presets, { ...asked, location, names }, terms);
    const ids = found.presets.map(({ preset }) => preset.id);
    const times = await readUsualTimes(context.db, ids);
    return {
      ...offered,
      ...found,
      currency,
      defaults,
      needs_pin: account.hasPin && !session.isPinExempt,
      pays_from_credit: paysFromCredit(context),
      hold_hours: runtime().environment.ORDER_HOLD_HOURS,
      usual: inWholeSeconds(usualTimeElsewhere()),
      address_price: extraAddressPrice(currency),
      backup_prices: { daily: backupPrice("daily", currency), weekly: backupPrice("weekly", currency) },
      keys: await readOfferedKeys(context.db, account.id),
      presets: found.presets.map(({ preset, ...flags }) => ({
        ...optionOf(preset, terms),
        ...flags,
        usual: Object.fromEntries(
          Object.entries(times.get(preset.id) ?? {}).map(([locationCode, time]) => [
            locationCode,
            inWholeSeconds(time),
          ]),
        ),
      })),
    };
  },
});
