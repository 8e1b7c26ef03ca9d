import "./globals.css";
import type { Metadata, Viewport } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { AddressNotice } from "@/components/frame/address-notice";
import { fontClasses } from "@/components/frame/fonts";
import { HydrationMark } from "@/components/frame/hydration-mark";
import { runtime } from "@/lib/env";
import { readLocale, readSlashKey, readTheme } from "@/lib/i18n/preferences";

export async function generateMetadata(): Promise<Metadata> {
  const [common, frame] = await Promise.all([getTranslations("common"), getTranslations("frame")]);
  return {
    title: { template: `%s · ${common("product")}`, default: common("product") },
    description: frame("tagline"),
    icons: { icon: [{ url: "/favicon.svg", type: "image/svg+xml" }] },
    robots: { index: false, follow: false },
  };
}

export async function generateViewport(): Promise<Viewport> {
  const theme = await readTheme();
  const light = { media: "(prefers-color-scheme: light)", color: "#ffffff" };
  const dark = { media: "(prefers-color-scheme: dark)", color: "#13191b" };
  if (theme === "system") return { colorScheme: "light dark", themeColor: [light, dark] };
  return { colorScheme: theme, themeColor: theme === "light" ? light.color : dark.color };
}

async function OtherAddress() {
  // Reads a request first: the build has none, and no settings either.
  await readLocale();
  const { environment, publicUrl } = runtime();
  // Without `PUBLIC_URL` every address is accepted.
  if (environment.PUBLIC_URL === undefined) return null;
  const t = await getTranslations("frame.otherAddress");
  return <AddressNotice address={publicUrl} title={t("title")} text={t("text")} />;
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [locale, theme, slash] = await Promise.all([readLocale(), readTheme(), readSlashKey()]);
  return (
    <html lang={locale} data-theme={theme} data-slash={slash} className={fontClasses}>
      <body>
        <OtherAddress />
        {children}
        <HydrationMark />
      </body>
    </html>
  );
}
