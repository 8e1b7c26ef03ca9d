import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { MailOff } from "@/app/mail-off";
import { ClientMessages } from "@/components/frame/client-messages";
import { orSkeleton } from "@/components/frame/or-skeleton";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { UserRoundPlus } from "@/components/ui/icons";
import { Notice } from "@/components/ui/notice";
import { showKeyOptions } from "@/lib/domain/api-keys/options";
import { getAcl } from "@/lib/domain/colleagues/get-acl";
import { listSeats } from "@/lib/domain/colleagues/switch";
import type { SignedContext } from "@/lib/domain/kernel/context";

import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../../owned";
import { AccountSkeleton } from "../account-skeleton";
import { InvitePerson } from "./invite-person";
import { PersonRow } from "./person-row";
import { SeatRow } from "./seat-row";

type PeopleProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("people");
  return { title: t("title") };
}

async function Seats({ context }: { context: SignedContext }) {
  if (context.actor.colleague) return null;
  const [t, { seats }] = await Promise.all([getTranslations("people"), listSeats.call(context, {})]);
  if (seats.length === 0) return null;
  return (
    <Card title={t("seatsTitle")} flush>
      <ul className="divide-y">
        {seats.map((seat) => (
          <SeatRow key={seat.account} seat={seat} />
        ))}
      </ul>
    </Card>
  );
}

async function content(context: SignedContext, isOver: boolean) {
  const [t, { people }, { servers: rows }] = await Promise.all([
    getTranslations("people"),
    getAcl.call(context, {}),
    showKeyOptions.call(context, {}),
  ]);
  const servers = rows.map(({ id, hostname }) => ({ id, name: hostname }));
  return (
    <div className="max-w-[40rem] space-y-4">
      {isOver && (
        <Notice tone="info" title={t("overTitle")}>
          {t("overText")}
        </Notice>
      )}
      <MailOff />
      <ClientMessages namespaces={["people", "problems", "common", "refused"]}>
        <Card title={t("title")} actions={<InvitePerson servers={servers} />} flush>
          {people.length === 0 ? (
            <EmptyState icon={<UserRoundPlus size={20} aria-hidden />} title={t("emptyTitle")}>
              {t("emptyText")}
            </EmptyState>
          ) : (
            <ul className="divide-y">
              {people.map((person) => (
                <PersonRow key={person.id} person={person} servers={servers} />
              ))}
            </ul>
          )}
        </Card>
        <Seats context={context} />
      </ClientMessages>
      <p className="text-ink-2 text-xs">{t("hint")}</p>
    </div>
  );
}

/** Who else works in the account, and the accounts of others in which this one works. */
export default owned(async function PeoplePage({ searchParams }: PeopleProps) {
  const { over } = await searchParams;
  return orSkeleton(content(await signedIn("/account/people"), over !== undefined), <AccountSkeleton />);
});
