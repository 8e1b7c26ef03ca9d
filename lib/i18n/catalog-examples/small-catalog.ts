import type { Catalog } from "@/lib/domain/catalog/catalog/schema";

/** The smallest catalog that can be ordered from, in euros: a template for an operator's own file. */
export const smallCatalog = {
  locations: [
    {
      code: "NL",
      name_en: "Netherlands, Amsterdam",
      name_ru: "Нидерланды, Амстердам",
      names: { de: "Niederlande, Amsterdam" },
      country: "NL",
      network: "203.0.113.0/24",
      sort: 1,
    },
  ],
  presets: [
    {
      id: 1,
      name: "vm.small",
      family: "vm",
      active: true,
      description: "1 core, 2 GB, 20 GB",
      cpu: 1,
      ram: 2,
      hdd: "20",
      gpu: "",
      virtual: true,
      server_type: "vm",
      sort: 1,
      price: { NL: { EUR: "5.00", USD: "-1", RUR: "-1" } },
      stock: { NL: 10 },
      tags: { vm: "1" },
    },
  ],
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
      rate_out: "1.50",
      bandwidth: 1000,
      locations: ["NL"],
      currency: "EUR",
      price: "0.00",
      active: true,
      web_plan: true,
      main_plan: 1,
      tags: { vm: "1" },
    },
  ],
} satisfies Catalog;
