import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { timeText, toneOfStage } from "@/components/announcements/announcement-look";
import { ClientMessages } from "@/components/frame/client-messages";
import { buttonStyle } from "@/components/ui/button-style";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { PageHeader } from "@/components/ui/page-header";
import { StateChip } from "@/components/ui/state-chip";
import { orNotFound } from "@/lib/api/or-not-found";
import { announcementPath } from "@/lib/base/announcements";
import { formatDateTime } from "@/lib/base/time-text";
import { hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import { announcementChoices } from "@/lib/domain/support/announcements/choices";
import { showCredit } from "@/lib/domain/support/announcements/credits/show";
import type { ShownAnnouncement } from "@/lib/domain/support/announcements/schema";
import { showAnnouncement } from "@/lib/domain/support/announcements/show";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { AnnouncementTrail } from "../trail";
import { ChangeForm } from "./change-form";
import { CreditCard } from "./credit-card";
import { UpdateForm } from "./update-form";
import { UpdateList } from "./update-list";

type Query = Record<string, string | string[] | undefined>;
type PageProps = { params: Promise<{ id: string }>; searchParams: Promise<Query> };

/** The number of the server after which a page of credit begins. */
const readAfter = ({ after }: Query): number =>
  typeof after === "string" && /^[1-9]\d{0,8}$/.test(after) ? Number(after) : 0;

const idOf = (id: string): number => (/^[1-9]\d{0,8}$/.test(id) ? Number(id) : notFound());

export async function generateMetadata({ params }: Pick<PageProps, "params">): Promise<Metadata> {
  const [t, { id }] = await Promise.all([getTranslations("announcementAdmin"), params]);
  return { title: `${t("title")}, ${id}` };
}

async function Facts({ shown }: { shown: ShownAnnouncement }) {
  const [t, words, locale] = await Promise.all([
    getTranslations("announcementAdmin"),
    getTranslations("announcements"),
    getLocale(),
  ]);
  const { kind, stage, concerned_by: by, names, began, ended, is_public: isPublic } = shown;
  const planned = timeText({ ...shown, began: null }, locale);
  const who = [t(`concernedBy.${by}`), names.join(", ")].filter(Boolean).join(": ");
  const times = [
    { key: "planned", term: t("times.planned"), value: planned },
    { key: "began", term: t("times.began"), value: began && formatDateTime(began, locale) },
    { key: "ended", term: t("times.ended"), value: ended && formatDateTime(ended, locale) },
  ].filter(({ value }) => value);
  return (
    <Card>
      <DefinitionList
        items={[
          { key: "kind", term: t("kind"), value: words(`kinds.${kind}`) },
          {
            key: "stage",
            term: t("stage"),
            value: <StateChip tone={toneOfStage[stage]}>{words(`stages.${stage}`)}</StateChip>,
          },
          { key: "who", term: t("concerned"), value: <span className="wrap-anywhere">{who}</span> },
          ...times,
          { key: "public", term: t("isPublic"), value: t(isPublic ? "yes" : "no") },
        ]}
      />
    </Card>
  );
}

async function content({ params, searchParams }: PageProps) {
  const query = await searchParams;
  const id = idOf((await params).id);
  const context = await signedInStaff(`/staff/announcements/${id}`);
  const [t, language] = await Promise.all([getTranslations("announcementAdmin"), getLocale()]);
  const shown = await orNotFound(showAnnouncement.call(context, { id }));
  const { account: reader } = context.actor;
  // Credit is for an announcement that is over, and was not called off before it began.
  const mayCredit = shown.began !== null && shown.ended !== null && hasStaffRight(reader, "credit/correct");
  const credit = mayCredit ? await showCredit.call(context, { id, after: readAfter(query) }) : null;
  const choices = hasStaffRight(reader, "announcements/manage")
    ? await announcementChoices.call(context, { language })
    : null;
  return (
    <ClientMessages namespaces={["announcementAdmin", "announcements", "common", "problems"]}>
      <PageHeader
        title={shown.title}
        breadcrumb={<AnnouncementTrail />}
        actions={
          <a href={announcementPath(id)} className={buttonStyle("secondary", "md")}>
            {t("asShown")}
          </a>
        }
      />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <div className="min-w-0 space-y-4">
          <Facts shown={shown} />
          {credit && <CreditCard id={id} shown={credit} />}
          <UpdateList updates={shown.updates} main={shown.main_language} />
        </div>
        {choices && (
          // Mounts the fields again when somebody has changed it.
          <div key={shown.revision} className="min-w-0 space-y-4">
            {shown.next_stages.length > 0 && <UpdateForm announcement={shown} />}
            <ChangeForm announcement={shown} choices={choices} />
          </div>
        )}
      </div>
    </ClientMessages>
  );
}

/** One announcement: what was said of it, and what is said next. */
export default function StaffAnnouncementPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
