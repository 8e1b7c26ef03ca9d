import type { Metadata, Route } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { GuestFrame } from "@/components/frame/guest-frame";
import { localPath } from "@/lib/base/local-path";
import { isSigned } from "@/lib/domain/access";
import { browserContext } from "@/lib/session/signed-in";
import { LoginForm } from "./login-form";
import { isRefusal, refusals } from "./refusals";

type LoginProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("login");
  return { title: t("title") };
}

/** Sign-in; leads to `?to=` afterwards, and at once for those who are signed in already. */
export default async function LoginPage({ searchParams }: LoginProps) {
  const { to, error } = await searchParams;
  const target = localPath(to) ?? "/servers";
  // The path is checked, but which page it is only the browser that asked knows.
  if (isSigned(await browserContext())) redirect(target as Route);
  const [t, common] = await Promise.all([getTranslations("login"), getTranslations("common")]);
  const words = {
    email: t("email"),
    password: t("password"),
    submit: t("submit"),
    pending: t("pending"),
    slow: t("slow"),
    manyTries: t("manyTries"),
    emailMissing: t("emailMissing"),
    passwordMissing: t("passwordMissing"),
    showPassword: common("showPassword"),
    hidePassword: common("hidePassword"),
    capsLock: common("capsLock"),
    refusals: Object.fromEntries(refusals.map((name) => [name, t(`refusals.${name}`)])),
  };
  return (
    <GuestFrame
      title={t("title")}
      description={to && target !== "/servers" ? t("returns") : undefined}
      footer={t("programs")}
    >
      <LoginForm target={target} words={words} refusal={isRefusal(error) ? error : undefined} />
      <noscript>
        <p className="mt-4 text-attention text-xs">{t("noScript")}</p>
      </noscript>
    </GuestFrame>
  );
}
