import { getRequestConfig } from "next-intl/server";
import { readLocale } from "./preferences";

const load = {
  en: async () => (await import("./messages/en")).en,
  ru: async () => (await import("./messages/ru")).ru,
};

export default getRequestConfig(async () => {
  const locale = await readLocale();
  return { locale, messages: await load[locale](), timeZone: "UTC" };
});
