import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { GuestFrame } from "@/components/frame/guest-frame";
import { browserContext } from "@/lib/session/signed-in";
import { NewPasswordForm } from "./new-password-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("reset");
  return { title: t("newTitle") };
}

/** Where the reset mail leads. */
export default async function NewPasswordPage() {
  // Read so that the page is never made in advance, without its nonce.
  await browserContext();
  const t = await getTranslations("reset");
  return (
    <GuestFrame title={t("newTitle")} description={t("newText")}>
      <ClientMessages namespaces={["reset", "problems", "common"]}>
        <NewPasswordForm />
      </ClientMessages>
    </GuestFrame>
  );
}
