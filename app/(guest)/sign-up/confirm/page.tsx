import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { GuestFrame } from "@/components/frame/guest-frame";
import { browserContext } from "@/lib/session/signed-in";
import { OpenAccount } from "./open-account";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("signUp");
  return { title: t("confirmTitle") };
}

/** Where the mail of a sign-up leads; the account is opened by the press, not by the visit. */
export default async function ConfirmSignUpPage() {
  // Read so that the page is never made in advance, without its nonce.
  await browserContext();
  const t = await getTranslations("signUp");
  return (
    <GuestFrame title={t("confirmTitle")} description={t("confirmText")}>
      <ClientMessages namespaces={["signUp", "problems", "common"]}>
        <OpenAccount />
      </ClientMessages>
    </GuestFrame>
  );
}
