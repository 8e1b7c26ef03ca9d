import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { GuestFrame } from "@/components/frame/guest-frame";
import { browserContext } from "@/lib/session/signed-in";
import { EndAllForm } from "./end-all-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("sessions.endAll");
  return { title: t("title"), robots: { index: false } };
}

/** Where the mail about a new device leads. Opening it changes nothing: programs that look at mails open links too. */
export default async function EndSessionsPage() {
  // Whoever asks, the page is made for this request: its scripts carry the nonce of its headers.
  await browserContext();
  const t = await getTranslations("sessions.endAll");
  return (
    <GuestFrame title={t("title")}>
      <ClientMessages namespaces={["sessions"]}>
        <EndAllForm />
      </ClientMessages>
    </GuestFrame>
  );
}
