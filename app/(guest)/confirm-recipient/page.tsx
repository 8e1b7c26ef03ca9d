import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { GuestFrame } from "@/components/frame/guest-frame";
import { browserContext } from "@/lib/session/signed-in";
import { ConfirmRecipient } from "./confirm-recipient";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("recipient");
  return { title: t("title") };
}

/** Where the mail to the reader of notifications leads; the press agrees, not the visit. */
export default async function ConfirmRecipientPage() {
  // Read so that the page is never made in advance, without its nonce.
  await browserContext();
  const t = await getTranslations("recipient");
  return (
    <GuestFrame title={t("title")} description={t("text")}>
      <ClientMessages namespaces={["recipient", "problems"]}>
        <ConfirmRecipient />
      </ClientMessages>
    </GuestFrame>
  );
}
