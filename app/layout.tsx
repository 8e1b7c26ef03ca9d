import "./globals.css";
import type { Metadata, Viewport } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { fontClasses } from "@/components/frame/fonts";
import { readLocale, readTheme } from "@/lib/i18n/preferences";

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

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [locale, theme] = await Promise.all([readLocale(), readTheme()]);
  return (
    <html lang={locale} data-theme={theme} className={fontClasses}>
      <body>{children}</body>
    </html>
  );
}
