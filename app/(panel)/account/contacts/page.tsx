import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { MailOff } from "@/app/mail-off";
import { ClientMessages } from "@/components/frame/client-messages";
import { orSkeleton } from "@/components/frame/or-skeleton";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { UsersRound } from "@/components/ui/icons";
import { listContacts } from "@/lib/domain/customers/contacts/list-contacts";
import type { SignedContext } from "@/lib/domain/kernel/operation/context";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../../owned";
import { AccountSkeleton } from "../account-skeleton";
import { AddContact } from "./add-contact";
import { ContactRow } from "./contact-row";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("contacts");
  return { title: t("title") };
}

async function content(context: SignedContext) {
  const [t, { contacts }] = await Promise.all([getTranslations("contacts"), listContacts.call(context, {})]);
  return (
    <div className="max-w-[40rem] space-y-4">
      <MailOff />
      <ClientMessages namespaces={["contacts", "problems", "common"]}>
        <Card title={t("title")} actions={<AddContact />} flush>
          {contacts.length === 0 ? (
            <EmptyState icon={<UsersRound size={20} aria-hidden />} title={t("emptyTitle")}>
              {t("emptyText")}
            </EmptyState>
          ) : (
            <ul className="divide-y">
              {contacts.map((contact) => (
                <ContactRow key={contact.id} contact={contact} />
              ))}
            </ul>
          )}
        </Card>
      </ClientMessages>
      <p className="text-ink-2 text-xs">{t("hint")}</p>
    </div>
  );
}

/** Additional recipients of some of the account's mails. */
export default owned(async function ContactsPage() {
  return orSkeleton(content(await signedIn("/account/contacts")), <AccountSkeleton />);
});
