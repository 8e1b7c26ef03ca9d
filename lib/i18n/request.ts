import type { Messages } from "next-intl";
import { getRequestConfig } from "next-intl/server";
import { isLocale, type Locale } from "@/lib/base/locale";
import { readLocale } from "./preferences";

const load: Record<Locale, () => Promise<Messages>> = {
  en: async () => (await import("./messages/en")).en,
  ru: async () => (await import("./messages/ru")).ru,
  de: async () => (await import("./messages/de")).de,
};

/** A feed names its language; everything else is in that of the reader. */
export default getRequestConfig(async ({ locale: named }) => {
  const locale = isLocale(named) ? named : await readLocale();
  return { locale, messages: await load[locale](), timeZone: "UTC" };
});
