import type { Messages } from "next-intl";
import { getRequestConfig } from "next-intl/server";
import type { Locale } from "@/lib/base/locale";
import { readLocale } from "./preferences";

const load: Record<Locale, () => Promise<Messages>> = {
  en: async () => (await import("./messages/en")).en,
  ru: async () => (await import("./messages/ru")).ru,
  de: async () => (await import("./messages/de")).de,
};

export default getRequestConfig(async () => {
  const locale = await readLocale();
  return { locale, messages: await load[locale](), timeZone: "UTC" };
});
