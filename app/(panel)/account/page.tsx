import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { formatDate } from "@/lib/base/time-text";
import { showProfile } from "@/lib/domain/accounts/profile";
import { signedIn } from "@/lib/session/signed-in";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account");
  return { title: t("title") };
}

/** Who one is here: e-mail, name, language of mails. */
export default async function AccountPage() {
  const context = await signedIn("/account");
  const [t, locale] = await Promise.all([getTranslations("account"), getLocale()]);
  const profile = await showProfile.call(context, {});
  const verified = profile.email_verified
    ? t("emailVerified", { date: formatDate(profile.email_verified, locale, { now: context.now }) })
    : t("emailUnverified");
  const items = [
    { key: "email", term: t("email"), value: profile.email, note: verified },
    { key: "name", term: t("name"), value: profile.name || t("nameMissing") },
    { key: "language", term: t("language"), value: t(`languages.${profile.language}`) },
  ];
  return (
    <div className="max-w-[40rem] space-y-4">
      <Card title={t("sections.profile")}>
        <DefinitionList items={items} />
      </Card>
    </div>
  );
}
