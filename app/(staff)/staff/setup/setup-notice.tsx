import { getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import type { StaffContext } from "@/lib/domain/kernel/operation/context";
import { hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import { showReadiness } from "@/lib/domain/support/setup/readiness";
import { showSetup } from "@/lib/domain/support/setup/show";
import { pathOf } from "./open-setup";
import { GapList } from "./ready/gap-list";

/** On the start page, from the set-up until nothing is missing: what keeps customers from buying. */
export async function SetupNotice({ context }: { context: StaffContext }) {
  if (!hasStaffRight(context.actor.account, "settings/manage")) return null;
  const { state, next } = await showSetup.call(context, {});
  if (state !== "begun") return null;
  const [t, { gaps, findings }] = await Promise.all([
    getTranslations("setup.ready"),
    showReadiness.call(context, {}),
  ]);
  const count = gaps.length + findings.length;
  if (count === 0) return null;
  return (
    <Card
      title={t("noticeTitle", { count })}
      flush
      actions={
        <LinkButton href={pathOf(next ?? "ready")} size="sm" variant="primary">
          {t("goOn")}
        </LinkButton>
      }
    >
      <GapList gaps={gaps} findings={findings} />
    </Card>
  );
}
