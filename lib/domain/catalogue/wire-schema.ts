import { z } from "zod";
import { wireInt, wireText } from "@/lib/base/form-values";

/** Specification 2.11. */
const Tag = z.object({
  id: z.int(),
  component: z.string(),
  component_id: z.int(),
  tag: z.string(),
  value: z.union([z.string(), z.array(z.int())]),
  extra: z.string(),
  internal: z.int(),
});

/** Specification 2.12; prices are net, -1 = not sold in that currency. */
export const WirePreset = z.object({
  id: z.int(),
  name: z.string(),
  active: z.int(),
  monthly_ru: z.number(),
  monthly_com: z.number(),
  description: z.string(),
  cpu: z.int(),
  ram: z.int(),
  hdd: z.string(),
  gpu: z.string(),
  locations: z.string(),
  virtual: z.int(),
  price: z.record(z.string(), z.object({ USD: z.number(), EUR: z.number(), RUR: z.number() })),
  available: z.int(),
  server_type: z.string(),
  tags: z.array(Tag),
});

const Plan = z.record(z.string(), z.number());

/** Specification 2.13. */
export const WireSystem = z.object({
  id: z.int(),
  name: z.string(),
  api_enabled: z.int(),
  type_login: z.int(),
  pxe_os_id: z.int().nullable(),
  active: z.int(),
  description: z.string(),
  price_EUR: z.number().optional(),
  price_RUB: z.number().optional(),
  billing_plan: z.object({ EUR: Plan, RUB: Plan }).optional(),
  tags: z.array(Tag),
});

/** Specification 2.14. */
export const WireSoftware = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  price: z.number(),
  active: z.int(),
  icon: z.string(),
  task: z.string(),
  tags: z.array(Tag),
});

/** Specification 2.15. */
export const WirePlan = z.object({
  id: z.int(),
  name: z.string(),
  limit_in: z.number(),
  limit_out: z.number(),
  rate_in: z.number(),
  rate_out: z.number(),
  bandwidth: z.int(),
  locations: z.string(),
  currency_id: z.int(),
  active: z.int(),
  web_plan: z.int(),
  price: z.number(),
  main_plan: z.int(),
  tags: z.array(Tag),
});

/** Missing, empty or `all` = every location. */
const location = wireText(20).optional();

/** A list for one location. */
export const PlaceFilter = z.object({ location });

/** A list of what fits a machine: a preset (`instance` and `instance_id` are one parameter), or a server of the caller's. */
export const MachineFilter = z.object({
  location,
  instance_id: wireInt(0).optional(),
  instance: wireInt(0).optional(),
  id: wireInt(0).optional(),
});
export type MachineFilter = z.infer<typeof MachineFilter>;

/** Everything is sold for every period that there is, so a known one narrows nothing. */
export const PeriodFilter = z.object({ ...MachineFilter.shape, bill_period: wireText(20).optional() });
export type PeriodFilter = z.infer<typeof PeriodFilter>;
