import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { orNotFound } from "@/lib/api/or-not-found";
import { showReadiness } from "@/lib/domain/support/setup/readiness";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { openSetup, pathOf } from "../open-setup";
import { SetupFrame } from "../setup-frame";
import { GapList } from "./gap-list";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("setup.steps");
  return { title: t("ready") };
}

async function content() {
  const { context, progress } = await openSetup("ready");
  const [t, { gaps, findings }] = await Promise.all([
    getTranslations("setup.ready"),
    orNotFound(showReadiness.call(context, {})),
  ]);
  const count = gaps.length + findings.length;
  return (
    <SetupFrame current="ready" text={t("text")} progress={progress}>
      {count === 0 ? (
        <Notice tone="good" title={t("empty")} actions={<LinkButton href="/staff">{t("start")}</LinkButton>}>
          {t("emptyText")}
        </Notice>
      ) : (
        <Card
          title={t("missing", { count })}
          flush
          actions={
            <LinkButton href={pathOf("ready")} size="sm">
              {t("again")}
            </LinkButton>
          }
        >
          <GapList gaps={gaps} findings={findings} />
        </Card>
      )}
    </SetupFrame>
  );
}

/** "Ready to sell?": what is missing, asked while the page loads. */
export default function ReadyPage() {
  return orStaffSkeleton(content);
}
