import { getRequestConfig } from "next-intl/server";
import { readLocale } from "./preferences";

const load = {
  en: () => import("./messages/en.json"),
  ru: () => import("./messages/ru.json"),
};

export default getRequestConfig(async () => {
  const locale = await readLocale();
  return { locale, messages: (await load[locale]()).default, timeZone: "UTC" };
});
