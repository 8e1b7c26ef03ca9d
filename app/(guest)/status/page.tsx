import type { Metadata } from "next";
import { headers } from "next/headers";
import { getLocale, getTranslations } from "next-intl/server";
import { GuestFrame } from "@/components/frame/guest-frame";
import { buttonStyle } from "@/components/ui/button-style";
import { DefinitionList } from "@/components/ui/definition-list";
import { Server } from "@/components/ui/icons";
import { StateChip } from "@/components/ui/state-chip";
import type { Tone } from "@/components/ui/tone";
import type { Condition } from "@/lib/domain/kernel/status-page/schema";
import { announcementHistory } from "@/lib/domain/support/announcements/history";
import { guestContext } from "@/lib/session/context";
import { requestDetails } from "@/lib/session/request-facts";
import { OpenAnnouncements, PastAnnouncements } from "./announcement-lists";
import { readConditions } from "./read-conditions";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("statusPage");
  return {
    title: t("title"),
    alternates: {
      types: { "application/rss+xml": "/status/rss.xml", "application/json": "/status/status.json" },
    },
  };
}

const tones = {
  working: "good",
  delayed: "attention",
  failing: "danger",
  off: "neutral",
  unknown: "neutral",
} satisfies Record<Condition, Tone>;

const parts = ["database", "work", "deployments", "mail", "billing"] as const;

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/**
 * Public page of what works, what does not, and what was announced. Reads no session, so that it also works when sign-in
 * does not.
 */
export default async function StatusPage({ searchParams }: PageProps) {
  const context = guestContext(requestDetails(await headers()));
  const { before: asked } = await searchParams;
  const before = typeof asked === "string" && /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : undefined;
  const [t, language, found] = await Promise.all([
    getTranslations("statusPage"),
    getLocale(),
    readConditions(context),
  ]);
  const announced = await announcementHistory
    .call(context, { language, ...(before === undefined ? {} : { before }) })
    .catch(() => null);
  const isWell = parts.every((part) => found[part] !== "delayed" && found[part] !== "failing");
  const rows = [["panel", "working"] as const, ...parts.map((part) => [part, found[part]] as const)];
  return (
    <GuestFrame isWide title={t("title")} description={t(isWell ? "allWell" : "someFailing")}>
      {announced && before === undefined && <OpenAnnouncements open={announced.open} />}
      <DefinitionList
        items={rows.map(([part, condition]) => ({
          key: part,
          term: <span className="text-ink">{t(`parts.${part}`)}</span>,
          note: t(`about.${part}`),
          value: <StateChip tone={tones[condition]}>{t(`conditions.${condition}`)}</StateChip>,
        }))}
      />
      <a href="/servers" className={`mt-5 ${buttonStyle("secondary", "md", true)}`}>
        <Server size={16} aria-hidden />
        {t("toPanel")}
      </a>
      {announced && <PastAnnouncements {...announced} isFirst={before === undefined} />}
    </GuestFrame>
  );
}
