import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { GuestFrame } from "@/components/frame/guest-frame";
import { browserContext } from "@/lib/session/signed-in";
import { ReportForm } from "./report-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("abuse");
  return { title: t("title") };
}

/** Where anybody can report abuse of an address; nobody has to sign in. */
export default async function ReportAbusePage() {
  const [t, { now }] = await Promise.all([getTranslations("abuse"), browserContext()]);
  return (
    <GuestFrame isWide title={t("title")} description={t("hint")}>
      <ClientMessages namespaces={["abuse", "problems", "common"]}>
        <ReportForm now={now.toISOString()} />
      </ClientMessages>
      <noscript>
        <p className="mt-4 text-attention text-xs">{t("noScript")}</p>
      </noscript>
    </GuestFrame>
  );
}
