import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { MailOff } from "@/app/mail-off";
import { ClientMessages } from "@/components/frame/client-messages";
import { orSkeleton } from "@/components/frame/or-skeleton";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { languageNames } from "@/lib/base/locale";
import { formatDate, formatDateTime } from "@/lib/base/time-text";
import { showProfile } from "@/lib/domain/customers/accounts/profile";
import type { SignedContext } from "@/lib/domain/kernel/operation/context";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../owned";
import { AccountSkeleton } from "./account-skeleton";
import { EmailCard } from "./email-card";
import { PasswordCard } from "./password-card";
import { WantedEmail } from "./wanted-email";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account");
  return { title: t("title") };
}

async function content(context: SignedContext) {
  const [t, locale] = await Promise.all([getTranslations("account"), getLocale()]);
  const profile = await showProfile.call(context, {});
  const day = (at: string) => formatDate(at, locale);
  const { email, email_verified: verified, wanted_email: wanted, password_changed: changed } = profile;
  const items = [
    {
      key: "email",
      term: t("email"),
      value: email,
      note: verified ? t("emailVerified", { date: day(verified) }) : t("emailUnverified"),
    },
    { key: "name", term: t("name"), value: profile.name || t("nameMissing") },
    { key: "language", term: t("language"), value: languageNames[profile.language] },
  ];
  const waiting = wanted && (
    <WantedEmail key={wanted.email} email={wanted.email} until={formatDateTime(wanted.until, locale)} />
  );
  return (
    <div className="max-w-[40rem] space-y-4">
      <Card title={t("sections.profile")}>
        <DefinitionList items={items} />
      </Card>
      <MailOff />
      <ClientMessages namespaces={["account", "problems", "common", "pinField"]}>
        <PasswordCard
          email={email}
          hasPassword={profile.has_password}
          hint={changed ? t("password.changed", { date: day(changed) }) : undefined}
        />
        <EmailCard email={email} needsPin={profile.needs_pin} waiting={waiting} />
      </ClientMessages>
    </div>
  );
}

/** The account's data and the forms that change email and password. */
export default owned(async function AccountPage() {
  return orSkeleton(content(await signedIn("/account")), <AccountSkeleton />);
});
