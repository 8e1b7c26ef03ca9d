import { type Locale, localeOf } from "./locale";

type Names = Readonly<Record<Locale, string>>;

/** The name in a language, in English where it has none in it. */
export const nameIn = (names: Names, language: string): string => names[localeOf(language)] || names.en;

/** The name of one of several of a product, such as "Colocation, rack 7". */
export const labelled = (name: string, label: string): string => (label === "" ? name : `${name}, ${label}`);
