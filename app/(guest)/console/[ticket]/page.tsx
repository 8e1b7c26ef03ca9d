import type { Metadata } from "next";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { GuestFrame } from "@/components/frame/guest-frame";
import { buttonLook } from "@/components/ui/button-look";
import { Notice } from "@/components/ui/notice";
import { StateChip } from "@/components/ui/state-chip";
import { openConsole } from "@/lib/domain/consoles/open";
import { DomainError } from "@/lib/domain/kernel/errors";
import { guestContext } from "@/lib/session/context";
import { requestFacts } from "@/lib/session/request-facts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("console");
  return { title: t("title"), robots: { index: false } };
}

type PageProps = { params: Promise<{ ticket: string }> };

const tones = { on: "good", off: "neutral", unknown: "attention" } as const;

/** Behind the one-time address of eq/novnc. It says what there is to see: some backends have no picture of a screen. */
export default async function ConsolePage({ params }: PageProps) {
  const context = guestContext(requestFacts(await headers()));
  const { ticket } = await params;
  const t = await getTranslations("console");
  const found = await openConsole.call(context, { ticket }).catch((error: unknown) => {
    if (error instanceof DomainError) return null;
    throw error;
  });
  if (!found)
    return (
      <GuestFrame title={t("gone")} description={t("goneText")}>
        <a href="/servers" className={buttonLook()}>
          {t("toServers")}
        </a>
      </GuestFrame>
    );
  return (
    <GuestFrame title={t("heading", { hostname: found.hostname })} description={t("once")}>
      <div className="space-y-4">
        <StateChip tone={tones[found.power]}>{t(`power.${found.power}`)}</StateChip>
        <Notice tone="info" title={t(found.has_picture ? "viewerTitle" : "noPictureTitle")}>
          {t(found.has_picture ? "viewerText" : "noPictureText")}
        </Notice>
        <a href={`/servers/${found.id}`} className={buttonLook()}>
          {t("toServer")}
        </a>
      </div>
    </GuestFrame>
  );
}
