const cyrillic = "АВЕКМНОРСТУХавекмнорстух";
const latin = "ABEKMHOPCTYXabekmhopctyx";

/**
 * The text with its signs in their plainest form, as numbers are printed: one hyphen for every dash, Latin letters for
 * those of Cyrillic that look the same, usual ones for wide and joined ones, nothing for invisible ones.
 */
export const plainSigns = (text: string): string =>
  text
    .normalize("NFKC")
    .replaceAll(/\p{Cf}/gu, "")
    .replaceAll(/[\p{Pd}\u2212]/gu, "-")
    .replaceAll(/[авекмнорстух]/giu, (letter) => latin.charAt(cyrillic.indexOf(letter)));
