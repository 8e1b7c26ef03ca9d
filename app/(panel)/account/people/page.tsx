import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { MailOff } from "@/app/mail-off";
import { ClientMessages } from "@/components/frame/client-messages";
import { orSkeleton } from "@/components/frame/or-skeleton";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { UserRoundPlus } from "@/components/ui/icons";
import { Notice } from "@/components/ui/notice";
import { getAcl } from "@/lib/domain/customers/members/get-acl";
import { listMemberships } from "@/lib/domain/customers/members/switch";
import { showKeyOptions } from "@/lib/domain/identity/api-keys/options";
import type { SignedContext } from "@/lib/domain/kernel/operation/context";

import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../../owned";
import { AccountSkeleton } from "../account-skeleton";
import { InvitePerson } from "./invite-member";
import { PersonRow } from "./member-row";
import { MembershipRow } from "./membership-row";

type MembersProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("members");
  return { title: t("title") };
}

async function Memberships({ context }: { context: SignedContext }) {
  if (context.actor.member) return null;
  const [t, { seats: memberships }] = await Promise.all([
    getTranslations("members"),
    listMemberships.call(context, {}),
  ]);
  if (memberships.length === 0) return null;
  return (
    <Card title={t("seatsTitle")} flush>
      <ul className="divide-y">
        {memberships.map((membership) => (
          <MembershipRow key={membership.account} seat={membership} />
        ))}
      </ul>
    </Card>
  );
}

async function content(context: SignedContext, isOver: boolean) {
  const [t, { people: members }, { servers: rows, projects }] = await Promise.all([
    getTranslations("members"),
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
      <ClientMessages namespaces={["members", "problems", "common", "refused"]}>
        <Card title={t("title")} actions={<InvitePerson servers={servers} projects={projects} />} flush>
          {members.length === 0 ? (
            <EmptyState icon={<UserRoundPlus size={20} aria-hidden />} title={t("emptyTitle")}>
              {t("emptyText")}
            </EmptyState>
          ) : (
            <ul className="divide-y">
              {members.map((person) => (
                <PersonRow key={person.id} person={person} servers={servers} projects={projects} />
              ))}
            </ul>
          )}
        </Card>
        <Memberships context={context} />
      </ClientMessages>
      <p className="text-ink-2 text-xs">{t("hint")}</p>
    </div>
  );
}

/** Members of the account, and other accounts that this one is a member of. */
export default owned(async function MembersPage({ searchParams }: MembersProps) {
  const { over } = await searchParams;
  return orSkeleton(content(await signedIn("/account/people"), over !== undefined), <AccountSkeleton />);
});
