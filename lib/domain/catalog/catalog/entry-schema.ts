import { z } from "zod";
import { furtherLocales } from "@/lib/base/further-locales";
import { mostCapHours } from "@/lib/base/hourly";
import { memoryStepGb } from "@/lib/base/memory-size";
import { currencies } from "@/lib/base/money";

const Code = z.string().regex(/^[A-Z]{2}$/, "must be two capital letters, such as NL");
const Id = z.int().positive().max(2_147_483_647);
const Line = z.string().trim().min(1).max(300);
const money = /^\d{1,9}\.\d{2}$/;
const moneyOrNotSold = /^(-1|\d{1,9}\.\d{2})$/;
/** The patterns as validation issues name them. */
export const moneyPatterns: readonly string[] = [money, moneyOrNotSold].map(String);
const Money = z.string().regex(money, 'must be decimal text with two places, such as "4.50"');
const MoneyOrNotSold = z
  .string()
  .regex(moneyOrNotSold, 'must be decimal text with two places, such as "4.50", or "-1" for not sold');
const CurrencyCode = z.enum(currencies);
const Family = z.enum(["vm", "compute", "bm", "gpu", "vgpu"]);
export type PresetFamily = z.infer<typeof Family>;

/** In steps of an eighth of a gigabyte. */
const steps = "must be GB in steps of 0.125 (128 MB), such as 4 or 0.5";
const Memory = z.number().positive(steps).max(1_000_000).multipleOf(memoryStepGb, steps);

const numberTag = /^(min_ram|min_cpu|min_hdd|web_ghz|web_geekbench_score|web_geekbench_score_max)$/;
/** Tags that contain a price: `price_RUB`, `price_per_core_EUR`. */
export const moneyTag = /^price_(per_core_)?[A-Z]{3}$/;
const Tags = z
  .record(z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/), z.string().max(4000))
  .superRefine((tags, context) => {
    for (const [tag, value] of Object.entries(tags)) {
      if (numberTag.test(tag) && !/^\d+(\.\d+)?$/.test(value))
        context.addIssue({
          code: "custom",
          path: [tag],
          message: 'must be a number in quotes, such as "4"',
          params: { mistake: "number" },
        });
      if (moneyTag.test(tag) && !Money.safeParse(value).success)
        context.addIssue({
          code: "custom",
          path: [tag],
          message: 'must be decimal text with two places, such as "4.50"',
          params: { mistake: "money" },
        });
    }
  });

const Location = z.strictObject({
  code: Code,
  name_en: Line,
  name_ru: Line,
  names: z
    .partialRecord(z.enum(furtherLocales), Line)
    .optional()
    .describe("names in further languages; customers read the English one where theirs is left out"),
  country: Code.describe("ISO 3166 code of the country; decides the VAT of the region"),
  network: z.cidrv4().describe("addresses of new servers are taken from here"),
  network6: z
    .cidrv6()
    .regex(/\/(?:[1-9]|[1-5]\d|6[0-3])$/, "must be larger than a /64")
    .optional()
    .describe("servers get an IPv6 network or address of their own from here; left out, there is none"),
  provisioner: Line.optional().describe(
    "name of the back end that makes new machines here; left out, the default one",
  ),
  sort: z.int(),
});

/** RUR is the API's name for the ruble in preset prices. */
const PresetPrice = z.strictObject({ EUR: MoneyOrNotSold, USD: MoneyOrNotSold, RUR: MoneyOrNotSold });

/** Currencies without a fee are left out. */
const SetupFee = z.strictObject({ EUR: Money, USD: Money, RUR: Money }).partial();

const Preset = z.strictObject({
  id: Id,
  name: z
    .string()
    .min(1)
    .regex(/^[A-Za-z]+\.[A-Za-z0-9][A-Za-z0-9._-]{0,60}$/, "must look like vm.v3-small"),
  family: Family,
  active: z.boolean(),
  description: Line,
  cpu: z.int().positive(),
  ram: Memory.describe("GB, in steps of 0.125"),
  hdd: z
    .string()
    .regex(/^([1-9]\d?x)?[1-9]\d{0,6}$/, 'must be GB, such as "40", or disks by GB, such as "2x960"'),
  gpu: z.string().max(100).describe("empty when there is none"),
  virtual: z.boolean(),
  server_type: Line,
  sort: z.int(),
  hourly_cap_hours: z
    .int()
    .min(1)
    .max(mostCapHours)
    .optional()
    .describe(
      "by the hour: after so many hours of a month its price is reached; absent means not sold by the hour",
    ),
  price: z
    .record(Code, PresetPrice)
    .describe("by location; a location that is absent does not offer the preset"),
  setup: z
    .record(Code, SetupFee)
    .optional()
    .describe("net set-up fee by location, charged once with the first period; absent means none"),
  stock: z.record(Code, z.int().nonnegative()).describe("free units when the pair is new; absent means 0"),
  tags: Tags,
});

const Periods = z.partialRecord(z.enum(["1", "3", "6", "12"]), Money);

const System = z.strictObject({
  id: Id,
  name: Line,
  active: z.boolean(),
  api_enabled: z.boolean(),
  type_login: z.int().nonnegative().describe("0: SSH, 1: remote desktop"),
  pxe_os_id: z.int().nullable(),
  description: Line,
  /** Absent: the system is free. The price in dollars is the tag price_USD. */
  price_EUR: MoneyOrNotSold.optional(),
  price_RUB: MoneyOrNotSold.optional(),
  /** Period in months → discounted monthly price. For display only. */
  billing_plan: z.strictObject({ EUR: Periods, RUB: Periods }).optional(),
  tags: Tags,
});

const Software = z.strictObject({
  id: Id,
  name: Line,
  description: Line,
  price: Money.describe(
    "EUR; when above zero, the tags price_RUB and price_USD sell it in these currencies too",
  ),
  active: z.boolean(),
  icon: Line,
  task: Line,
  /** The tag `os` of the API: IDs of the systems it can be installed on. */
  os: z.array(Id).min(1),
  tags: Tags,
});

const TrafficPlan = z.strictObject({
  id: Id,
  name: Line.describe("one plan in a location, whatever the currency: programs choose by it"),
  limit_in: z.int().nonnegative().describe("TB a month; 0 = no limit"),
  limit_out: z.int().nonnegative().describe("TB a month; 0 = no limit"),
  rate_in: Money.describe("for each TB above the limit"),
  rate_out: Money,
  bandwidth: z.int().positive().describe("Mbit/s"),
  locations: z.array(Code).min(1),
  currency: CurrencyCode,
  price: Money,
  active: z.boolean(),
  web_plan: z.boolean().describe("offered on the order page"),
  main_plan: Id.describe("the same plan in the other currency; its own id when it has no pair"),
  tags: Tags,
});

/**
 * The five lists of a catalog file. Validates each entry on its own; schema.ts validates the relations between them.
 */
export const Lists = z.strictObject({
  locations: z.array(Location).min(1),
  presets: z.array(Preset),
  systems: z.array(System),
  software: z.array(Software),
  traffic_plans: z.array(TrafficPlan),
});
