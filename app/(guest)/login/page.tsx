import type { Metadata, Route } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { GuestFrame } from "@/components/frame/guest-frame";
import { localPath } from "@/lib/base/local-path";
import { activeProviders } from "@/lib/domain/identity/linked-accounts/shared/providers";
import { relyingParty } from "@/lib/domain/identity/two-factor/passkeys/shared/relying-party";
import { isSigned, isStaff } from "@/lib/domain/kernel/access/access";
import { readBrand } from "@/lib/i18n/brand";
import { browserContext, hasSessionCookie, staffTarget } from "@/lib/session/signed-in";
import { FirstSignIn } from "./first-sign-in";
import { LoginForm } from "./login-form";
import { PasskeyButton } from "./passkey-button";
import { isRefusal, refusals } from "./refusals";
import { SsoButtons, SsoNotice, StaffSsoButton } from "./sso-buttons";

type LoginProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("login");
  return { title: t("title") };
}

async function readWords() {
  const [t, common] = await Promise.all([getTranslations("login"), getTranslations("common")]);
  return {
    email: t("email"),
    password: t("password"),
    submit: t("submit"),
    pending: t("pending"),
    slow: t("slow"),
    wait: t("wait", { seconds: "{seconds}" }),
    limitedFor: t("limitedFor"),
    manyTries: t("manyTries"),
    again: t("again"),
    againPending: t("againPending"),
    againSent: t("againSent"),
    emailMissing: t("emailMissing"),
    passwordMissing: t("passwordMissing"),
    showPassword: common("showPassword"),
    hidePassword: common("hidePassword"),
    capsLock: common("capsLock"),
    refusals: Object.fromEntries(refusals.map((name) => [name, t(`refusals.${name}`)])),
  };
}

/** Passwordless sign-in methods, below the form. */
async function OtherMethods({ target }: { target: string }) {
  const takesPasskeys = relyingParty(await readBrand()) !== null;
  if (!takesPasskeys && activeProviders().length === 0) return null;
  const [t, { refusals, pending }] = await Promise.all([getTranslations("login"), readWords()]);
  const labels = { use: t("passkey"), pending, refusals };
  return (
    <div className="mt-5 space-y-2 border-t pt-5">
      {takesPasskeys && <PasskeyButton path="/login/passkey" target={target} labels={labels} />}
      <SsoButtons target={target} />
    </div>
  );
}

/** Sign-in. Leads to `?to=` afterwards, or at once when someone is already signed in. */
export default async function LoginPage({ searchParams }: LoginProps) {
  const { to, error, sso, provider } = await searchParams;
  const target = localPath(to) ?? "/servers";
  // The path has been checked; its type is not known here, because it came from the browser.
  const context = await browserContext();
  if (isSigned(context)) redirect(target as Route);
  if (isStaff(context)) redirect(staffTarget(target));
  const [t, labels] = await Promise.all([getTranslations("login"), readWords()]);
  const isElsewhere = to && target !== "/servers";
  const reason = to && (await hasSessionCookie()) ? "ended" : isElsewhere ? "returns" : undefined;
  return (
    <GuestFrame
      title={t("title")}
      description={reason && t(reason)}
      footer={
        <>
          <FirstSignIn />
          {t.rich("programs", {
            link: (labels) => (
              <a href="/docs/api" className="tap text-accent-ink underline">
                {labels}
              </a>
            ),
          })}
        </>
      }
    >
      <SsoNotice outcome={sso} provider={provider} />
      <StaffSsoButton target={target} />
      <LoginForm
        target={target}
        secondStep={isElsewhere ? `/login/code?to=${encodeURIComponent(target)}` : "/login/code"}
        labels={labels}
        refusal={isRefusal(error) ? error : undefined}
      />
      <OtherMethods target={target} />
      <noscript>
        <p className="mt-4 text-attention text-xs">{t("noScript")}</p>
      </noscript>
    </GuestFrame>
  );
}
