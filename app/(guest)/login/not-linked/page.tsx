import type { Metadata, Route } from "next";
import { getTranslations } from "next-intl/server";
import { GuestFrame } from "@/components/frame/guest-frame";
import { LinkButton } from "@/components/ui/link-button";
import { localPath } from "@/lib/base/local-path";
import { isProviderId } from "@/lib/domain/identity/linked-accounts/schema";
import { providerName } from "@/lib/domain/identity/linked-accounts/shared/providers";

type NotLinkedProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("sso");
  return { title: t("notLinked.title") };
}

/**
 * Shown for any identity that is not linked to an account. One page for every reason, so that it does not reveal
 * whether an account exists.
 */
export default async function NotLinkedPage({ searchParams }: NotLinkedProps) {
  const { provider, to } = await searchParams;
  const t = await getTranslations("sso");
  const name = isProviderId(provider) ? providerName(provider) : t("notLinked.service");
  const target = localPath(to);
  const login = target && target !== "/servers" ? `/login?to=${encodeURIComponent(target)}` : "/login";
  return (
    <GuestFrame title={t("notLinked.title")} description={t("notLinked.text", { name })}>
      <p className="mb-5 text-ink-2">{t("notLinked.help", { name })}</p>
      <div className="space-y-3">
        <LinkButton href={login as Route} variant="primary" wide>
          {t("notLinked.signIn")}
        </LinkButton>
        <LinkButton href="/sign-up" wide>
          {t("notLinked.signUp")}
        </LinkButton>
      </div>
    </GuestFrame>
  );
}
