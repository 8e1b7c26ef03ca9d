import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { GuestFrame } from "@/components/frame/guest-frame";
import { browserContext } from "@/lib/session/signed-in";
import { ConfirmEmail } from "./confirm-email";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("emailChange");
  return { title: t("confirm.title") };
}

/** Where the mail to the new address leads; the address changes by the press, not by the visit. */
export default async function ConfirmEmailPage() {
  // Read so that the page is never made in advance, without its nonce.
  await browserContext();
  const t = await getTranslations("emailChange");
  return (
    <GuestFrame title={t("confirm.title")} description={t("confirm.text")}>
      <ClientMessages namespaces={["emailChange", "problems"]}>
        <ConfirmEmail />
      </ClientMessages>
    </GuestFrame>
  );
}
