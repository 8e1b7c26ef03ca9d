import { cookies, headers } from "next/headers";
import { type Locale, pickLocale } from "@/lib/base/locale";
import { isSlashKey, type SlashKey } from "./slash-key";
import { isTheme, type Theme } from "./theme";

/** The language of this request: `locale` cookie, else `Accept-Language`, else English. */
export async function readLocale(): Promise<Locale> {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  return pickLocale(jar.get("locale")?.value, head.get("accept-language"));
}

/** The theme of this request: `theme` cookie, else the system's. */
export async function readTheme(): Promise<Theme> {
  const chosen = (await cookies()).get("theme")?.value;
  return isTheme(chosen) ? chosen : "system";
}

/** The `slash` cookie, else on. */
export async function readSlashKey(): Promise<SlashKey> {
  const chosen = (await cookies()).get("slash")?.value;
  return isSlashKey(chosen) ? chosen : "on";
}
