import type { Metadata, Route } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { MailOff } from "@/app/mail-off";
import { ClientMessages } from "@/components/frame/client-messages";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { Chip } from "@/components/ui/chip";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import type { Tone } from "@/components/ui/tone";
import { orNotFound } from "@/lib/api/or-not-found";
import { listStaff } from "@/lib/domain/support/staff/list";
import { listStaffRoles } from "@/lib/domain/support/staff/roles/list";
import type { StaffMember } from "@/lib/domain/support/staff/schema";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../or-staff-skeleton";
import { InviteForm } from "./invite-form";
import type { CompanyName } from "./limit-dialog";
import { MemberActions } from "./member-actions";
import { RoleList } from "./role-list";
import type { RoleName } from "./role-options";

const tones = {
  active: "good",
  invited: "info",
  disabled: "neutral",
} as const satisfies Record<StaffMember["state"], Tone>;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("staff.people");
  return { title: t("title") };
}

type MemberRowProps = { member: StaffMember; roles: RoleName[]; companies: readonly CompanyName[] };

async function MemberRow({ member, roles, companies }: MemberRowProps) {
  const [t, staff, locale] = await Promise.all([
    getTranslations("staff.people"),
    getTranslations("staff"),
    getLocale(),
  ]);
  return (
    <Row>
      <Cell head>
        <span className="flex flex-wrap items-center gap-2">
          {member.name}
          {member.is_me && <Chip>{t("me")}</Chip>}
        </span>
      </Cell>
      <Cell label={t("email")} className="wrap-anywhere md:min-w-44">
        {member.email}
      </Cell>
      <Cell label={t("kind")}>
        {member.role?.name ?? staff(`kinds.${member.kind}`)}
        {member.companies && (
          <span className="block text-ink-2 text-xs">
            {t("onlyOf", {
              companies: companies
                .filter(({ id }) => member.companies?.includes(id))
                .map(({ name }) => name)
                .join(", "),
            })}
          </span>
        )}
      </Cell>
      <Cell label={t("state")}>
        <StateChip tone={tones[member.state]}>{t(`states.${member.state}`)}</StateChip>
      </Cell>
      <Cell label={t("lastSeen")}>
        {member.last_seen === null ? (
          t("never")
        ) : (
          <Time value={member.last_seen} locale={locale} show="date" />
        )}
      </Cell>
      <Cell align="end">
        <MemberActions member={member} roles={roles} companies={companies} />
      </Cell>
    </Row>
  );
}

async function content() {
  const context = await signedInStaff("/staff/people");
  const [{ members, companies }, { roles: own }] = await orNotFound(
    Promise.all([listStaff.call(context, {}), listStaffRoles.call(context, {})]),
  );
  const roles = own.map(({ id, name }) => ({ id, name }));
  const t = await getTranslations("staff.people");
  return (
    <ClientMessages namespaces={["staff", "common", "problems"]}>
      <PageHeader
        title={t("title")}
        actions={<LinkButton href={"/staff/people/access" as Route}>{t("review")}</LinkButton>}
      />
      <div className="space-y-4">
        <MailOff />
        <Card title={t("list")} flush>
          <Table
            bare
            label={t("list")}
            head={
              <HeadRow>
                <HeadCell>{t("name")}</HeadCell>
                <HeadCell>{t("email")}</HeadCell>
                <HeadCell>{t("kind")}</HeadCell>
                <HeadCell>{t("state")}</HeadCell>
                <HeadCell>{t("lastSeen")}</HeadCell>
                <HeadCell label={t("actions")} />
              </HeadRow>
            }
          >
            {members.map((member) => (
              <MemberRow key={member.id} member={member} roles={roles} companies={companies} />
            ))}
          </Table>
        </Card>
        <Card title={t("inviteTitle")} hint={t("inviteHint")}>
          <InviteForm roles={roles} />
        </Card>
        <RoleList roles={own} />
      </div>
    </ClientMessages>
  );
}

/** The staff accounts, for administrators: invite, change, disable. Not found for others. */
export default function MembersPage() {
  return orStaffSkeleton(() => content());
}
