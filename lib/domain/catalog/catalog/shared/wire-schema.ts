import { z } from "zod";
import { about, aboutTypical } from "@/lib/base/about";
import { wireInt, wireText } from "@/lib/base/form-values";

/** Specification 2.11. */
export const WireTag = z.object({
  id: about(z.int(), "Number of the tag.", 501),
  component: about(z.string(), "Kind of thing that it belongs to.", "eq"),
  component_id: about(z.int(), "Number of that thing.", 55001),
  tag: about(z.string(), "Name of the tag.", "hostname"),
  value: about(z.union([z.string(), z.array(z.int())]), "Its value.", "web-1.example.com"),
  extra: about(z.string(), "More of it.", ""),
  internal: about(z.int(), "1 = a tag of the system.", 0),
});

/** Specification 2.12; prices are net, -1 = not sold in that currency. */
export const WirePreset = z.object({
  id: about(z.int(), "Number of the preset.", 101),
  name: about(z.string(), "Name: what an order says.", "vm.v3-small"),
  active: about(z.int(), "1 = it is sold.", 1),
  monthly_ru: about(z.number(), "Price of a month in RUB, with tax, for display.", 1080),
  monthly_com: about(z.number(), "Price of a month in EUR, with tax, for display.", 10.89),
  monthly_usd: about(z.number(), "Price of a month in USD, which is sold without tax, for display.", 9.9),
  description: about(z.string(), "Description.", "1 core, 1 GB, 20 GB"),
  cpu: about(z.int(), "Cores.", 1),
  ram: about(z.number(), "Memory in GB; a server of 512 MB has 0.5.", 1),
  hdd: about(z.string(), "Disk.", "20"),
  gpu: about(z.string(), "Graphics card; empty = none.", ""),
  location: about(z.string(), "The location that was asked for; empty = all of them.", "NL"),
  locations: about(z.string(), "Codes of the locations that it is sold in, comma-separated.", "NL,DE"),
  virtual: about(z.int(), "1 = a virtual machine.", 1),
  price: about(
    z.record(
      z.string(),
      z.object({
        USD: about(z.number(), "In US dollars.", -1),
        EUR: about(z.number(), "In euros.", 9),
        RUR: about(z.number(), "In roubles.", 900),
      }),
    ),
    "Net price of a month by location and currency; -1 = not sold.",
    { NL: { USD: -1, EUR: 9, RUR: 900 } },
  ),
  setup_fee: about(
    z.record(z.string(), z.record(z.string(), z.number())).optional(),
    "Net set-up fee by location and currency, charged once with the first period; left out where there is none.",
    { NL: { EUR: 25 } },
  ),
  hourly_cap_hours: about(
    z.int().optional(),
    "Sold by the hour, too: after so many hours of a month the price of the month is reached; left out where it is not.",
    672,
  ),
  available: about(z.int(), "How many are free.", 40),
  server_type: about(z.string(), "Kind of machine.", "vm"),
  tags: about(z.array(WireTag), "Tags of the entry."),
});

const Plan = z.record(z.string(), z.number());

/** Specification 2.13. */
export const WireSystem = z.object({
  id: about(z.int(), "Number of the system.", 11),
  name: about(z.string(), "Name of the system.", "Ubuntu 24.04"),
  api_enabled: about(z.int(), "1 = it can be ordered.", 1),
  type_login: about(z.int(), "How one gets in.", 1),
  pxe_os_id: about(z.int().nullable(), "Number for booting over the network; null = none.", null),
  active: about(z.int(), "1 = it is offered.", 1),
  description: about(z.string(), "Description.", ""),
  price_EUR: about(z.number().optional(), "Net price of a month in EUR.", 0),
  price_RUB: about(z.number().optional(), "Net price of a month in RUB.", 0),
  billing_plan: about(
    z
      .object({
        EUR: about(Plan, "In euros.", { 1: 18, 3: 17.46, 6: 16.92, 12: 15.84 }),
        RUB: about(Plan, "In roubles.", { 1: 1700, 3: 1649, 6: 1598, 12: 1496 }),
      })
      .optional(),
    "Net price of a month by currency, for each period in months; left out where it is free.",
  ),
  tags: about(z.array(WireTag), "Tags of the entry."),
});

/** Specification 2.14. */
export const WireSoftware = z.object({
  id: about(z.int(), "Number of the software.", 3),
  name: about(z.string(), "Name of the software.", "Docker"),
  description: about(z.string(), "Description.", "Container runtime"),
  price: about(z.number(), "Net price of a month.", 0),
  active: about(z.int(), "1 = it is offered.", 1),
  icon: about(z.string(), "Name of its icon.", "docker"),
  task: about(z.string(), "Task of the installer.", "docker"),
  tags: about(z.array(WireTag), "Tags of the entry."),
});

/** Specification 2.15. */
export const WirePlan = z.object({
  id: about(z.int(), "Number of the plan.", 1),
  name: about(z.string(), "Name of the plan.", "3 TB at 1 Gbit/s"),
  limit_in: about(z.number(), "Incoming traffic included, in TB; 0 = any.", 0),
  limit_out: about(z.number(), "Outgoing traffic included, in TB; 0 = any.", 3),
  rate_in: about(z.number(), "Price of a TB beyond, incoming.", 0),
  rate_out: about(z.number(), "Price of a TB beyond, outgoing.", 1.5),
  bandwidth: about(z.int(), "Bandwidth in Mbit/s.", 1000),
  locations: about(z.string(), "Codes of the locations that it is sold in, comma-separated.", "NL,DE"),
  currency_id: about(z.int(), "Number of the currency.", 1),
  active: about(z.int(), "1 = it is offered.", 1),
  web_plan: about(z.int(), "1 = it is shown on the site.", 1),
  price: about(z.number(), "Net price of a month.", 0),
  main_plan: about(z.int(), "Number of the paired plan: the same in another currency.", 101),
  tags: about(z.array(WireTag), "Tags of the entry."),
});

/** Missing, empty or `all` = every location. */
const location = aboutTypical(
  wireText(20).optional(),
  "Code of a location; missing, empty or `all` = every location.",
  "NL",
);

/** Input of a list that can be filtered by location. */
export const LocationFilter = z.object({ location });

/**
 * Input of a list filtered by machine: a preset (`instance` and `instance_id` mean the same), or one of the caller's
 * servers.
 */
export const MachineFilter = z.object({
  location,
  instance_id: about(wireInt(0).optional(), "Number of a preset: only what fits it.", 101),
  instance: about(wireInt(0).optional(), "The same as `instance_id`.", 101),
  id: about(wireInt(0).optional(), "Number of a server of yours: only what fits it; needs a session.", 55001),
});
export type MachineFilter = z.infer<typeof MachineFilter>;

/** Everything is sold for every period, so a valid period filters nothing. */
export const PeriodFilter = z.object({
  ...MachineFilter.shape,
  bill_period: about(wireText(20).optional(), "A period; everything is sold for each.", "monthly"),
});
export type PeriodFilter = z.infer<typeof PeriodFilter>;
