import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { DownloadLink } from "@/components/ui/download-link";
import { PageHeader } from "@/components/ui/page-header";
import { Time } from "@/components/ui/time";
import { orNotFound } from "@/lib/api/or-not-found";
import { staffRights } from "@/lib/domain/kernel/staff/staff-rights";
import { holdersOf, reviewAccess } from "@/lib/domain/support/staff/review";
import type { AccessReview, ReviewedMember } from "@/lib/domain/support/staff/reviewed";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { rightEntries } from "../../rights";
import { Trail } from "../roles/trail";
import { ReviewButton } from "./review-button";

const path = "/staff/people/access";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("staff.access");
  return { title: t("title") };
}

async function MemberRow({ member }: { member: ReviewedMember }) {
  const [t, staff, locale] = await Promise.all([
    getTranslations("staff.access"),
    getTranslations("staff"),
    getLocale(),
  ]);
  const { name, email, kind, role, state, companies, has_factor, last_seen, rights } = member;
  return (
    <Row>
      <Cell head>
        {name}
        <span className="block wrap-anywhere font-normal text-ink-2 text-xs">{email}</span>
      </Cell>
      <Cell label={t("role")}>{role ?? staff(`kinds.${kind}`)}</Cell>
      <Cell label={t("state")}>{staff(`people.states.${state}`)}</Cell>
      <Cell label={t("factor")}>{t(has_factor ? "yes" : "no")}</Cell>
      <Cell label={t("companies")}>{companies?.join(", ") ?? t("all")}</Cell>
      <Cell label={t("lastSeen")}>
        {last_seen === null ? t("never") : <Time value={last_seen} locale={locale} show="date" />}
      </Cell>
      <Cell label={t("rights")} align="end">
        {rights.length}
      </Cell>
    </Row>
  );
}

async function Members({ members }: Pick<AccessReview, "members">) {
  const t = await getTranslations("staff.access");
  return (
    <Card title={t("members")} flush>
      <Table
        bare
        label={t("members")}
        head={
          <HeadRow>
            <HeadCell>{t("name")}</HeadCell>
            <HeadCell>{t("role")}</HeadCell>
            <HeadCell>{t("state")}</HeadCell>
            <HeadCell>{t("factor")}</HeadCell>
            <HeadCell>{t("companies")}</HeadCell>
            <HeadCell>{t("lastSeen")}</HeadCell>
            <HeadCell align="end">{t("rights")}</HeadCell>
          </HeadRow>
        }
      >
        {members.map((member) => (
          <MemberRow key={member.id} member={member} />
        ))}
      </Table>
    </Card>
  );
}

async function Rights({ members }: Pick<AccessReview, "members">) {
  const [t, words] = await Promise.all([getTranslations("staff.access"), getTranslations("staff.rights")]);
  return (
    <Card title={t("byRight")} flush>
      <Table
        bare
        label={t("byRight")}
        head={
          <HeadRow>
            <HeadCell>{t("right")}</HeadCell>
            <HeadCell>{t("holders")}</HeadCell>
          </HeadRow>
        }
      >
        {staffRights.map((right) => (
          <Row key={right}>
            <Cell head>{words(rightEntries[right].word)}</Cell>
            <Cell label={t("holders")}>{holdersOf(members, right).join(", ") || t("nobody")}</Cell>
          </Row>
        ))}
      </Table>
    </Card>
  );
}

async function Reviewed({ last }: Pick<AccessReview, "last">) {
  const [t, locale] = await Promise.all([getTranslations("staff.access"), getLocale()]);
  if (last === null) return t("notReviewed");
  const { at, by } = last;
  return t.rich("reviewed", {
    by: by ?? t("operator"),
    time: () => <Time value={at} locale={locale} show="date" />,
  });
}

async function content() {
  const context = await signedInStaff(path);
  const { members, revision, last } = await orNotFound(reviewAccess.call(context, {}));
  const t = await getTranslations("staff.access");
  return (
    <ClientMessages namespaces={["staff", "common", "problems"]}>
      <PageHeader
        title={t("title")}
        description={<Reviewed last={last} />}
        breadcrumb={<Trail />}
        actions={
          <>
            <DownloadLink size="md" href={`${path}/export`}>
              {t("download")}
            </DownloadLink>
            <ReviewButton revision={revision} />
          </>
        }
      />
      <div className="space-y-4">
        <Members members={members} />
        <Rights members={members} />
      </div>
    </ClientMessages>
  );
}

/** Who of staff may do what, for the yearly review. Not found without the right to manage staff. */
export default function AccessPage() {
  return orStaffSkeleton(() => content());
}
