import { cookies, headers } from "next/headers";
import { languagesOf } from "@/lib/base/brand";
import { cookieName } from "@/lib/base/cookie-name";
import { type Locale, pickLocale } from "@/lib/base/locale";
import { readBrand } from "./brand";
import { isSlashKey, type SlashKey } from "./slash-key";
import { isTheme, type Theme } from "./theme";

type Jar = { get: (name: string) => { value: string } | undefined };

/** The cookie's value under its https name, else under the older plain name. */
const chosenIn = (jar: Jar, name: "locale" | "theme" | "slash"): string | undefined =>
  (jar.get(cookieName(name, "/", true)) ?? jar.get(name))?.value;

/**
 * The language of this request: `locale` cookie, else `Accept-Language`, else that of the brand, which may offer fewer
 * than there are.
 */
export async function readLocale(): Promise<Locale> {
  const [jar, head, brand] = await Promise.all([cookies(), headers(), readBrand()]);
  const wanted = `${head.get("accept-language") ?? ""},${brand.language};q=0.001`;
  const locale = pickLocale(chosenIn(jar, "locale"), wanted);
  return languagesOf(brand).includes(locale) ? locale : brand.language;
}

/** The theme of this request: `theme` cookie, else the system's. */
export async function readTheme(): Promise<Theme> {
  const chosen = chosenIn(await cookies(), "theme");
  return isTheme(chosen) ? chosen : "system";
}

/** The `slash` cookie, else on. */
export async function readSlashKey(): Promise<SlashKey> {
  const chosen = chosenIn(await cookies(), "slash");
  return isSlashKey(chosen) ? chosen : "on";
}
