/**
 * Territories that belong to a member state and are taxed in another way (Articles 6, 7 and 105 of Directive 2006/112/EC),
 * found by the postal code of an address. `outside`: no part of the Union's VAT area. Otherwise the territory has a
 * standard rate of its own, under its code.
 */
type Territory = {
  code: string;
  country: string;
  /** Of postal codes without signs between them. */
  postcodes: RegExp;
  isOutside: boolean;
  names: { en: string; de: string; ru: string };
};

const named = (en: string, de: string, ru: string) => ({ en, de, ru });

const territories: readonly Territory[] = [
  {
    ...{ code: "DE-BUS", country: "DE", postcodes: /^78266$/, isOutside: true },
    names: named("Büsingen", "Büsingen", "Бюзинген"),
  },
  {
    ...{ code: "DE-HEL", country: "DE", postcodes: /^27498$/, isOutside: true },
    names: named("Heligoland", "Helgoland", "Гельголанд"),
  },
  {
    ...{ code: "ES-CE", country: "ES", postcodes: /^51\d{3}$/, isOutside: true },
    names: named("Ceuta", "Ceuta", "Сеута"),
  },
  {
    ...{ code: "ES-CN", country: "ES", postcodes: /^3[58]\d{3}$/, isOutside: true },
    names: named("Canary Islands", "Kanarische Inseln", "Канарские острова"),
  },
  {
    ...{ code: "ES-ML", country: "ES", postcodes: /^52\d{3}$/, isOutside: true },
    names: named("Melilla", "Melilla", "Мелилья"),
  },
  {
    ...{ code: "FI-01", country: "FI", postcodes: /^22\d{3}$/, isOutside: true },
    names: named("Åland Islands", "Ålandinseln", "Аландские острова"),
  },
  {
    ...{ code: "FR-OM", country: "FR", postcodes: /^97\d{3}$/, isOutside: true },
    names: named(
      "French overseas departments",
      "Französische Überseegebiete",
      "Заморские территории Франции",
    ),
  },
  {
    ...{ code: "FR-PF", country: "FR", postcodes: /^98[678]\d{2}$/, isOutside: true },
    names: named(
      "French Pacific territories",
      "Französische Pazifikgebiete",
      "Тихоокеанские территории Франции",
    ),
  },
  {
    ...{ code: "GR-69", country: "GR", postcodes: /^6308[67]$/, isOutside: true },
    names: named("Mount Athos", "Berg Athos", "Афон"),
  },
  {
    ...{ code: "IT-CAM", country: "IT", postcodes: /^2206[01]$/, isOutside: true },
    names: named("Campione d’Italia", "Campione d’Italia", "Кампьоне-д’Италия"),
  },
  {
    ...{ code: "IT-LIV", country: "IT", postcodes: /^230(?:30|41)$/, isOutside: true },
    names: named("Livigno", "Livigno", "Ливиньо"),
  },
  {
    ...{ code: "PT-20", country: "PT", postcodes: /^9[5-9]\d{2}(?:\d{3})?$/, isOutside: false },
    names: named("Azores", "Azoren", "Азорские острова"),
  },
  {
    ...{ code: "PT-30", country: "PT", postcodes: /^9[0-4]\d{2}(?:\d{3})?$/, isOutside: false },
    names: named("Madeira", "Madeira", "Мадейра"),
  },
];

/** Countries whose addresses are taxed as another's (Article 7). */
const treatedAs: Readonly<Record<string, string>> = { IM: "GB", MC: "FR" };

/** Where an address is for VAT. `country`: whose tax; `isOutside`: within that country's borders, but not its VAT area. */
export type TaxPlace = { country: string; territory: string | null; isOutside: boolean };

const bare = (postcode: string): string => postcode.replaceAll(/[^0-9]/g, "");

export function taxPlaceOf(country: string, postcode: string): TaxPlace {
  const treated = treatedAs[country] ?? country;
  const digits = bare(postcode);
  const found =
    digits === ""
      ? undefined
      : territories.find((one) => one.country === country && one.postcodes.test(digits));
  return { country: treated, territory: found?.code ?? null, isOutside: found?.isOutside ?? false };
}

const byCode = new Map(territories.map((one) => [one.code, one.names]));

/** Codes of territories with a rate of their own, beside the codes of countries. */
export const ratedTerritories: readonly string[] = territories
  .filter(({ isOutside }) => !isOutside)
  .map(({ code }) => code);

/** The name of a territory; English where the language has none. Null for codes of countries. */
export function territoryName(code: string, locale: string): string | null {
  const names: Record<string, string> | undefined = byCode.get(code);
  return names?.[locale] ?? names?.en ?? null;
}
