import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { GuestFrame } from "@/components/frame/guest-frame";
import { browserContext } from "@/lib/session/signed-in";
import { UndoEmail } from "./undo-email";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("emailChange");
  return { title: t("undo.title") };
}

/** Where the mail to the old address leads; everything is undone by the press, not by the visit. */
export default async function UndoEmailPage() {
  // Read so that the page is never made in advance, without its nonce.
  await browserContext();
  const t = await getTranslations("emailChange");
  return (
    <GuestFrame title={t("undo.title")} description={t("undo.text")}>
      <ClientMessages namespaces={["emailChange", "problems"]}>
        <UndoEmail />
      </ClientMessages>
    </GuestFrame>
  );
}
