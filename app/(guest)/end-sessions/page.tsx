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

/**
 * The page behind the link in the mail about a new device. Opening it changes nothing, because mail scanners open links
 * too.
 */
export default async function EndSessionsPage() {
  // Rendered for every request, because the page's scripts carry the nonce of that request's headers.
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
