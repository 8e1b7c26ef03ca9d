"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Chip } from "@/components/ui/chip";
import { Time } from "@/components/ui/time";
import { sendForm } from "@/lib/api/send-form";
import type { StaffArticle } from "@/lib/domain/support/help-center/schema";
import { restore } from "../actions";

type RevisionListProps = { id: number; current: number; revisions: StaffArticle["revisions"] };

/** What the article was, the newest first; each can be restored. */
export function RevisionList({ id, current, revisions }: RevisionListProps) {
  const t = useTranslations("helpCenterAdmin");
  const locale = useLocale();
  const router = useRouter();
  const [wanted, setWanted] = useState<number | null>(null);
  return (
    <div className="max-w-4xl">
      <Card title={t("revisions")} flush>
        <ol className="divide-y">
          {revisions.map(({ revision, at, by, titles }) => (
            <li
              key={revision}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3"
            >
              <span className="min-w-0">
                <span className="wrap-anywhere block">{titles.join(" · ")}</span>
                <span className="flex flex-wrap gap-x-3 text-ink-2 text-xs">
                  {t("revision", { number: String(revision) })}
                  <Time value={at} locale={locale} />
                  <span className="wrap-anywhere">{by ?? t("operator")}</span>
                </span>
              </span>
              {revision === current ? (
                <Chip>{t("current")}</Chip>
              ) : (
                <Button
                  size="sm"
                  aria-haspopup="dialog"
                  aria-label={t("restoreOf", { number: String(revision) })}
                  onClick={() => setWanted(revision)}
                >
                  {t("restore")}
                </Button>
              )}
            </li>
          ))}
        </ol>
      </Card>
      {wanted !== null && (
        <ActionDialog
          title={t("restoreTitle", { number: String(wanted) })}
          description={t("restoreText")}
          confirmLabel={t("restore")}
          pendingLabel={t("working")}
          send={() => sendForm(restore, { id, revision: current, to: wanted })}
          done={t("restored")}
          onDone={() => router.refresh()}
          onClose={() => setWanted(null)}
        />
      )}
    </div>
  );
}
