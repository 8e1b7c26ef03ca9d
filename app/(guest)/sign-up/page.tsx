import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { GuestFrame } from "@/components/frame/guest-frame";
import { Notice } from "@/components/ui/notice";
import { languagesOf } from "@/lib/base/brand";
import { listCountries } from "@/lib/base/list-countries";
import { signUpCurrencies } from "@/lib/domain/customers/accounts/sign-up-currencies";
import { isSigned, isStaff } from "@/lib/domain/kernel/access/access";
import { isSignUpOpen, mailsCommand, sendsMail } from "@/lib/env";
import { readLegalOfSignUp } from "@/lib/i18n/legal";
import { browserContext } from "@/lib/session/signed-in";
import { SignUpForm } from "./sign-up-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("signUp");
  return { title: t("title") };
}

/** Sign-up. Someone who is signed in is sent to their servers instead. */
export default async function SignUpPage() {
  const context = await browserContext();
  if (isSigned(context)) redirect("/servers");
  if (isStaff(context)) redirect("/staff");
  const [t, locale] = await Promise.all([getTranslations("signUp"), getLocale()]);
  const signIn = (
    <Link href="/login" prefetch={false} className="tap text-accent-ink underline">
      {t("toLogin")}
    </Link>
  );
  if (!isSignUpOpen()) {
    return (
      <GuestFrame title={t("title")} footer={signIn}>
        <Notice tone="info">{t("closed")}</Notice>
      </GuestFrame>
    );
  }
  const { sold } = await signUpCurrencies.call(context, {});
  return (
    <GuestFrame title={t("title")} footer={signIn}>
      <ClientMessages namespaces={["signUp", "legalAccept", "problems", "common"]}>
        <SignUpForm
          countries={listCountries(locale)}
          locale={locale}
          languages={languagesOf(context.brand)}
          sold={sold}
          legal={await readLegalOfSignUp()}
          isKept={!sendsMail()}
          mailsCommand={mailsCommand()}
        />
      </ClientMessages>
      <noscript>
        <p className="mt-4 text-attention text-xs">{t("noScript")}</p>
      </noscript>
    </GuestFrame>
  );
}
