import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { GuestFrame } from "@/components/frame/guest-frame";
import { buttonStyle } from "@/components/ui/button-style";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("console");
  return { title: t("title") };
}

/** Shown when the URL of a console is used up or expired. */
export default async function ConsoleGonePage() {
  const t = await getTranslations("console");
  return (
    <GuestFrame title={t("gone")} description={t("goneText")}>
      <a href="/servers" className={buttonStyle("secondary", "md", true)}>
        {t("toServers")}
      </a>
    </GuestFrame>
  );
}
