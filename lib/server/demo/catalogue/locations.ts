import type { Catalogue } from "@/lib/domain/catalogue/schema";

/** Networks are from the range that is set aside for tests of network devices: nobody's addresses. */
export const locations = [
  {
    code: "RU",
    name_en: "Moscow",
    name_ru: "Москва",
    country: "RU",
    network: "198.18.0.0/20",
    sort: 80,
  },
  {
    code: "NL",
    name_en: "Amsterdam",
    name_ru: "Амстердам",
    country: "NL",
    network: "198.18.16.0/20",
    sort: 10,
  },
  {
    code: "US",
    name_en: "New York",
    name_ru: "Нью-Йорк",
    country: "US",
    network: "198.18.32.0/20",
    sort: 60,
  },
  {
    code: "FI",
    name_en: "Helsinki",
    name_ru: "Хельсинки",
    country: "FI",
    network: "198.18.48.0/20",
    sort: 30,
  },
  {
    code: "DE",
    name_en: "Frankfurt",
    name_ru: "Франкфурт",
    country: "DE",
    network: "198.18.64.0/20",
    sort: 20,
  },
  {
    code: "IS",
    name_en: "Reykjavik",
    name_ru: "Рейкьявик",
    country: "IS",
    network: "198.18.80.0/20",
    sort: 40,
  },
  {
    code: "TR",
    name_en: "Istanbul",
    name_ru: "Стамбул",
    country: "TR",
    network: "198.18.96.0/20",
    sort: 70,
  },
  {
    code: "UK",
    name_en: "London",
    name_ru: "Лондон",
    country: "GB",
    network: "198.18.112.0/20",
    sort: 50,
  },
] satisfies Catalogue["locations"];
