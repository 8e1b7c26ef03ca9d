import type { Metadata, Route } from "next";
import Link from "next/link";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { announcementKinds } from "@/lib/base/announcements";
import { announcementChoices } from "@/lib/domain/support/announcements/choices";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { AnnouncementTrail } from "../trail";
import { NewAnnouncement } from "./new-announcement";
import { prepareForHost } from "./prepare-for-host";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("announcementAdmin");
  return { title: t("newTitle") };
}

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

async function content({ searchParams }: PageProps) {
  const context = await signedInStaff("/staff/announcements/new");
  const { kind: asked, host, after = "0" } = await searchParams;
  const kind = announcementKinds.find((one) => one === asked) ?? "maintenance";
  const [t, language] = await Promise.all([getTranslations("announcementAdmin"), getLocale()]);
  const choices = await orNotFound(announcementChoices.call(context, { language }));
  const ofHost =
    typeof host === "string" && typeof after === "string"
      ? await prepareForHost(context, { host, after, kind })
      : null;
  return (
    <ClientMessages namespaces={["announcementAdmin", "announcements", "common", "problems"]}>
      <PageHeader title={t("newTitle")} breadcrumb={<AnnouncementTrail />} />
      {ofHost !== null && ofHost.leftOut > 0 && (
        <div className="mb-4">
          <Notice tone="attention" title={t("leftOut", { count: ofHost.leftOut })}>
            {t.rich("leftOutText", {
              next: (label) => (
                <Link
                  href={
                    `/staff/announcements/new?${new URLSearchParams({ kind, host: String(host), after: String(ofHost.last) })}` as Route
                  }
                  prefetch={false}
                  className="text-accent-ink underline"
                >
                  {label}
                </Link>
              ),
            })}
          </Notice>
        </div>
      )}
      <NewAnnouncement
        key={`${kind} ${String(after)}`}
        kind={kind}
        choices={choices}
        {...(ofHost && { prepared: ofHost.prepared })}
      />
    </ClientMessages>
  );
}

/** Where a maintenance or an incident is announced. Not found for staff without the right. */
export default function NewAnnouncementPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
