import type { Currency } from "@/lib/base/money";
import { starterPlans } from "@/lib/base/starter-plans";
import type { Catalog } from "../../catalog/catalog/schema";

export type StarterTerms = {
  /** Of the location: where the company is. */
  country: string;
  /** Name of the location in every language. */
  place: string;
  network: string;
  currency: Currency;
  /** Of `starterPlans`, in their order. */
  prices: readonly string[];
};

const notSold = "-1";

const pricesIn = (currency: Currency, amount: string) => ({
  EUR: currency === "EUR" ? amount : notSold,
  USD: currency === "USD" ? amount : notSold,
  RUR: currency === "RUB" ? amount : notSold,
});

/** The catalog file that puts the first plans on sale in one location, with Debian. The import checks it. */
export function starterCatalog({ country, place, network, currency, prices }: StarterTerms): Catalog {
  const presets = starterPlans.map(({ name, cpu, ram, disk }, index) => ({
    id: index + 1,
    name,
    family: "vm" as const,
    active: true,
    description: `${cpu} CPU, ${ram} GB, ${disk} GB`,
    cpu,
    ram,
    hdd: String(disk),
    gpu: "",
    virtual: true,
    server_type: "vm",
    sort: index + 1,
    price: { [country]: pricesIn(currency, prices[index] ?? "") },
    stock: { [country]: 10 },
    tags: { vm: "1" },
  }));
  return {
    locations: [{ code: country, name_en: place, name_ru: place, country, network, sort: 1 }],
    presets,
    systems: [
      {
        id: 1,
        name: "Debian 12",
        active: true,
        api_enabled: true,
        type_login: 0,
        pxe_os_id: null,
        description: "Debian 12",
        tags: { vm: "1", family: "debian", short_name: "debian12", user_name: "root" },
      },
    ],
    software: [],
    traffic_plans: [
      {
        id: 1,
        name: "3 TB, 1 Gbit/s",
        limit_in: 0,
        limit_out: 3,
        rate_in: "0.00",
        rate_out: currency === "RUB" ? "150.00" : "1.50",
        bandwidth: 1000,
        locations: [country],
        // Customers who pay in dollars have the plans in euros.
        currency: currency === "RUB" ? "RUB" : "EUR",
        price: "0.00",
        active: true,
        web_plan: true,
        main_plan: 1,
        tags: { vm: "1" },
      },
    ],
  };
}
