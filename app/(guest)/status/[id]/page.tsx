import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { cache } from "react";
import { GuestFrame } from "@/components/frame/guest-frame";
import { buttonStyle } from "@/components/ui/button-style";
import { orNotFound } from "@/lib/api/or-not-found";
import { announcementPath } from "@/lib/base/announcements";
import { DomainError } from "@/lib/domain/kernel/errors/fail";
import { readPublicAnnouncement } from "@/lib/domain/support/announcements/read";
import { browserContext } from "@/lib/session/signed-in";
import { AnnouncementFacts, UpdateList } from "../announcement-entry";

type PageProps = { params: Promise<{ id: string }> };

const load = cache(async (id: string) => {
  if (!/^[1-9]\d{0,8}$/.test(id)) notFound();
  const [context, language] = await Promise.all([browserContext(), getLocale()]);
  const path = announcementPath(Number(id));
  const reading = readPublicAnnouncement
    .call(context, { id: Number(id), language })
    .catch((error: unknown) => {
      const isUnknown = error instanceof DomainError && error.code === "not_found";
      // One that only customers concerned may read: mails link to it, too.
      if (isUnknown && context.actor.kind === "guest") redirect(`/login?to=${encodeURIComponent(path)}`);
      throw error;
    });
  return orNotFound(reading);
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return { title: (await load((await params).id)).title };
}

/** One announcement with its updates: for everybody if it is on the status page, else for customers concerned. */
export default async function AnnouncementPage({ params }: PageProps) {
  const announcement = await load((await params).id);
  const t = await getTranslations("announcements");
  return (
    <GuestFrame isWide title={announcement.title}>
      <AnnouncementFacts announcement={announcement} />
      <UpdateList updates={announcement.updates} level={2} />
      <a href="/status" className={`mt-5 ${buttonStyle("secondary", "md")}`}>
        {t("toStatus")}
      </a>
    </GuestFrame>
  );
}
