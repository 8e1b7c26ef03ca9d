import type { Locale } from "@/lib/base/locale";

/** Every text message that the panel writes, by name. */
type SmsTexts = {
  /** Shows that the number is right. */
  "phone.tried": (brand: string) => string;
};
export type SmsName = keyof SmsTexts;

/** Whether it holds what staff must not read; every text says. */
const secret: Record<SmsName, boolean> = { "phone.tried": false };

/** Whether a text holds what staff must not read; one of an unknown kind may. */
export const textHoldsSecret = (kind: string | null): boolean =>
  kind === null || !Object.hasOwn(secret, kind) || secret[kind as SmsName];

const texts: Record<Locale, SmsTexts> = {
  en: {
    "phone.tried": (brand) => `${brand}: text messages of your control panel arrive at this number.`,
  },
  ru: {
    "phone.tried": (brand) => `${brand}: сообщения вашей панели управления приходят на этот номер.`,
  },
  de: {
    "phone.tried": (brand) => `${brand}: SMS Ihres Control-Panels kommen unter dieser Nummer an.`,
  },
};

/** A text message in one language; it begins with the name of the brand. */
export const writeSms = (locale: Locale, name: SmsName, brand: string): string => texts[locale][name](brand);
