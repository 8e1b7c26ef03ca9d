import "./globals.css";
import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { AddressNotice } from "@/components/frame/address-notice";
import { fontClasses } from "@/components/frame/fonts";
import { HydrationMark } from "@/components/frame/hydration-mark";
import { hostNameIn, pathOfFile } from "@/lib/base/brand";
import { accentVariables, brandAccent } from "@/lib/base/color";
import { hostHeader } from "@/lib/base/same-origin";
import { urlOf } from "@/lib/domain/kernel/brand/address";
import { runtime } from "@/lib/env";
import { readBrand } from "@/lib/i18n/brand";
import { readLocale, readSlashKey, readTheme } from "@/lib/i18n/preferences";

export async function generateMetadata(): Promise<Metadata> {
  const [brand, frame] = await Promise.all([readBrand(), getTranslations("frame")]);
  const { favicon, social } = brand.files;
  const icon = favicon
    ? { url: pathOfFile(favicon), type: favicon.contentType }
    : { url: "/favicon.svg", type: "image/svg+xml" };
  return {
    title: { template: `%s · ${brand.name}`, default: brand.name },
    description: frame("tagline"),
    icons: { icon: [icon] },
    ...(social ? { openGraph: { siteName: brand.name, images: [urlOf(brand, pathOfFile(social))] } } : {}),
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
  const { hosts } = await readBrand();
  const host = hostNameIn((await headers()).get(hostHeader));
  // Without `PUBLIC_URL` every address is accepted, and every host of a brand is.
  if (environment.PUBLIC_URL === undefined || (host !== null && hosts.includes(host))) return null;
  const t = await getTranslations("frame.otherAddress");
  return <AddressNotice address={publicUrl} title={t("title")} text={t("text")} />;
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [locale, theme, slash, brand] = await Promise.all([
    readLocale(),
    readTheme(),
    readSlashKey(),
    readBrand(),
  ]);
  const accent = brandAccent(brand.accent);
  return (
    <html
      lang={locale}
      data-theme={theme}
      data-slash={slash}
      className={fontClasses}
      style={accent ? accentVariables(accent) : undefined}
    >
      <body>
        <OtherAddress />
        {children}
        <HydrationMark />
      </body>
    </html>
  );
}
