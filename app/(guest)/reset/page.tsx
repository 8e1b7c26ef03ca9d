import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { GuestFrame } from "@/components/frame/guest-frame";
import { mailsCommand, sendsMail } from "@/lib/env";
import { browserContext } from "@/lib/session/signed-in";
import { ResetForm } from "./reset-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("reset");
  return { title: t("title") };
}

/** Requests a password reset. */
export default async function ResetPage() {
  // Reading the context makes the page dynamic; a prerendered page would lack the CSP nonce.
  await browserContext();
  const t = await getTranslations("reset");
  const footer = (
    <Link href="/login" prefetch={false} className="tap text-accent-ink underline">
      {t("toLogin")}
    </Link>
  );
  return (
    <GuestFrame title={t("title")} description={t("text")} footer={footer}>
      <ClientMessages namespaces={["reset", "problems"]}>
        <ResetForm isKept={!sendsMail()} mailsCommand={mailsCommand()} />
      </ClientMessages>
    </GuestFrame>
  );
}
