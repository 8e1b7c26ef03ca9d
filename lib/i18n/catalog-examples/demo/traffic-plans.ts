import type { Catalog } from "@/lib/domain/catalog/catalog/schema";
import { everywhere } from "./preset-row";

type TrafficPlan = Catalog["traffic_plans"][number];

/** A plan in euros and in roubles; the rouble plan's id is the euro plan's plus 100. */
type Plan = {
  id: number;
  name: string;
  limitOutTb: number;
  bandwidthMbit: number;
  price: { EUR: string; RUB: string };
  ratePerTb: { EUR: string; RUB: string };
  locations?: string[];
  fits: Record<string, string>;
  isHidden?: boolean;
};

const virtual = { vm: "1", compute: "1", vgpu: "1" };
const physical = { bm: "1", gpu: "1" };
const free = { EUR: "0.00", RUB: "0.00" };

const plans: Plan[] = [
  {
    id: 1,
    name: "3 TB, 1 Gbit/s",
    limitOutTb: 3,
    bandwidthMbit: 1000,
    price: free,
    ratePerTb: { EUR: "1.50", RUB: "140.00" },
    fits: virtual,
  },
  {
    id: 2,
    name: "10 TB, 1 Gbit/s",
    limitOutTb: 10,
    bandwidthMbit: 1000,
    price: { EUR: "6.00", RUB: "570.00" },
    ratePerTb: { EUR: "1.20", RUB: "110.00" },
    fits: { ...virtual, ...physical },
  },
  {
    id: 3,
    name: "Unlimited, 100 Mbit/s",
    limitOutTb: 0,
    bandwidthMbit: 100,
    price: free,
    ratePerTb: free,
    fits: { ...virtual, ...physical },
  },
  {
    id: 4,
    name: "50 TB, 1 Gbit/s",
    limitOutTb: 50,
    bandwidthMbit: 1000,
    price: free,
    ratePerTb: { EUR: "1.00", RUB: "95.00" },
    fits: physical,
  },
  {
    id: 5,
    name: "100 TB, 10 Gbit/s",
    limitOutTb: 100,
    bandwidthMbit: 10_000,
    price: { EUR: "60.00", RUB: "5700.00" },
    ratePerTb: { EUR: "0.90", RUB: "85.00" },
    locations: ["NL", "DE", "FI", "US", "UK"],
    fits: physical,
  },
  {
    id: 6,
    name: "Unlimited, 1 Gbit/s",
    limitOutTb: 0,
    bandwidthMbit: 1000,
    price: { EUR: "39.00", RUB: "3700.00" },
    ratePerTb: free,
    locations: ["RU", "NL", "DE", "FI"],
    fits: physical,
  },
  {
    id: 7,
    name: "Unlimited, 10 Gbit/s",
    limitOutTb: 0,
    bandwidthMbit: 10_000,
    price: { EUR: "290.00", RUB: "27500.00" },
    ratePerTb: free,
    locations: ["NL", "DE"],
    fits: physical,
    isHidden: true,
  },
];

function formIn(currency: "EUR" | "RUB", plan: Plan): TrafficPlan {
  const [own, pair] = currency === "EUR" ? [plan.id, plan.id + 100] : [plan.id + 100, plan.id];
  return {
    id: own,
    name: currency === "EUR" ? plan.name : `${plan.name} (${currency})`,
    limit_in: 0,
    limit_out: plan.limitOutTb,
    rate_in: "0.00",
    rate_out: plan.ratePerTb[currency],
    bandwidth: plan.bandwidthMbit,
    locations: plan.locations ?? everywhere,
    currency,
    price: plan.price[currency],
    active: true,
    web_plan: !plan.isHidden,
    main_plan: pair,
    tags: plan.fits,
  };
}

export const trafficPlans = [
  ...plans.map((plan) => formIn("EUR", plan)),
  ...plans.map((plan) => formIn("RUB", plan)),
];
