import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { StateChip } from "@/components/ui/state-chip";
import type { listContacts } from "@/lib/domain/customers/contacts/list-contacts";
import { mailKinds } from "@/lib/domain/customers/contacts/rules";

type Contact = Awaited<ReturnType<typeof listContacts.call>>["contacts"][number];

const mostShown = 5;

function ContactEntry({ contact }: { contact: Contact }) {
  const t = useTranslations("contacts");
  const { firstname, lastname, email, state, receives } = contact;
  const kinds = mailKinds.filter((kind) => receives[kind]).map((kind) => t(`kinds.${kind}`));
  return (
    <li className="py-2.5 last:pb-0">
      <p className="flex flex-wrap items-center gap-2">
        <span className="wrap-anywhere min-w-0">
          {`${firstname} ${lastname}`.trim() || email || t("noEmail")}
        </span>
        {state !== "confirmed" && <StateChip tone="attention">{t(`states.${state}`)}</StateChip>}
      </p>
      <p className="mt-0.5 text-ink-2 text-xs">
        {kinds.length > 0 ? t("gets", { kinds: kinds.join(", ") }) : t("getsNothing")}
      </p>
    </li>
  );
}

/** Contacts besides the owner, and which mails each gets. */
export function ContactsCard({ contacts }: { contacts: readonly Contact[] }) {
  const t = useTranslations("contacts");
  const billing = useTranslations("billing.contacts");
  const more = contacts.length - mostShown;
  return (
    <Card
      title={t("title")}
      actions={
        <LinkButton size="sm" variant="ghost" href={"/account/contacts" as Route}>
          {billing("manage")}
        </LinkButton>
      }
      footer={more > 0 && billing("more", { count: more })}
    >
      <p className="text-ink-2">{contacts.length === 0 ? billing("none") : billing("hint")}</p>
      <ul className="mt-3 divide-y border-t empty:hidden">
        {contacts.slice(0, mostShown).map((contact) => (
          <ContactEntry key={contact.id} contact={contact} />
        ))}
      </ul>
    </Card>
  );
}
