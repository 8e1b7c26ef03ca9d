import type { Catalog } from "@/lib/domain/catalog/catalog/schema";

type Software = Catalog["software"][number];

/** Software families with their group and their description in every language. */
const families = {
  containers: {
    group: "platform",
    en: "Containers and orchestration",
    ru: "Контейнеры и оркестрация",
    de: "Container und Orchestrierung",
  },
  web: { group: "web", en: "Web servers and sites", ru: "Веб-серверы и сайты", de: "Webserver und Websites" },
  development: {
    group: "work",
    en: "Tools for developers",
    ru: "Инструменты разработчика",
    de: "Entwicklungswerkzeuge",
  },
  databases: {
    group: "platform",
    en: "Databases and search",
    ru: "Базы данных и поиск",
    de: "Datenbanken und Suche",
  },
  monitoring: { group: "platform", en: "Monitoring", ru: "Мониторинг", de: "Monitoring" },
  communication: {
    group: "work",
    en: "Chat and video calls",
    ru: "Чаты и видеосвязь",
    de: "Chat und Videokonferenzen",
  },
  network: { group: "platform", en: "Private networks", ru: "Частные сети", de: "Private Netzwerke" },
  business: {
    group: "work",
    en: "Office and automation",
    ru: "Офис и автоматизация",
    de: "Büro und Automatisierung",
  },
  ai: { group: "ai", en: "Machine learning", ru: "Машинное обучение", de: "Maschinelles Lernen" },
} as const;

export type SoftwareRow = {
  id: number;
  name: string;
  family: keyof typeof families;
  icon: string;
  /** Name of the post-install task and of its page in the manual. */
  task: string;
  en: string;
  ru: string;
  de: string;
  /** The short forms for a list; in English that of the family. */
  shortRu: string;
  shortDe: string;
  os: number[];
  minRamGb: number;
  minCpu?: number;
  /** Tags of the machine families it runs on; absent: all. */
  fits?: Record<string, string>;
  /** Net price of one month; a currency that is absent is not sold. */
  price?: { EUR: string; RUB?: string; USD?: string };
  tags?: Record<string, string>;
};

const anyMachine = { vm: "1", bm: "1", gpu: "1", vgpu: "1" };

export function softwareOf(row: SoftwareRow): Software {
  const family = families[row.family];
  const docs = "https://docs.example.test";
  return {
    id: row.id,
    name: row.name,
    description: row.en,
    price: row.price?.EUR ?? "0.00",
    active: true,
    icon: row.icon,
    task: row.task,
    os: row.os,
    tags: {
      ...(row.fits ?? anyMachine),
      group: family.group,
      family: row.family,
      family_desc_en: family.en,
      family_desc_ru: family.ru,
      family_desc_de: family.de,
      description_ru: row.ru,
      description_de: row.de,
      short_desc_ru: row.shortRu,
      short_desc_de: row.shortDe,
      docs_en: `${docs}/en/${row.task}`,
      docs_ru: `${docs}/ru/${row.task}`,
      min_ram: String(row.minRamGb),
      min_cpu: String(row.minCpu ?? 1),
      ...(row.price?.RUB && { price_RUB: row.price.RUB }),
      ...(row.price?.USD && { price_USD: row.price.USD }),
      ...row.tags,
    },
  };
}
