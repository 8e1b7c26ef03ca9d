/** What the tax on sales is called where it is raised, by country, as its invoices say it. */
const taxNames: Record<string, string> = {
  AT: "USt.",
  BE: "BTW/TVA",
  BG: "ДДС",
  BY: "НДС",
  CH: "MWST",
  CY: "ΦΠΑ",
  CZ: "DPH",
  DE: "USt.",
  DK: "moms",
  EE: "KM",
  ES: "IVA",
  FI: "ALV",
  FR: "TVA",
  GB: "VAT",
  GR: "ΦΠΑ",
  HR: "PDV",
  HU: "ÁFA",
  IE: "VAT",
  IT: "IVA",
  KZ: "НДС",
  LI: "MWST",
  LT: "PVM",
  LU: "TVA",
  LV: "PVN",
  MT: "VAT",
  NL: "BTW",
  NO: "MVA",
  PL: "VAT",
  PT: "IVA",
  RO: "TVA",
  RU: "НДС",
  SE: "moms",
  SI: "DDV",
  SK: "DPH",
  TR: "KDV",
  UA: "ПДВ",
};

/** The tax as a document in another language names it: with its own name in brackets, "VAT (BTW)". */
export function taxName(word: string, country: string | undefined): string {
  const own = country === undefined ? undefined : taxNames[country];
  return own === undefined || own === word ? word : `${word} (${own})`;
}
