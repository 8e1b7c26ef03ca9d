"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ActionButton } from "@/components/form/buttons/action-button";
import { showToast } from "@/components/frame/toast-store";
import { Notice } from "@/components/ui/notice";
import { call } from "@/lib/api/client";
import { query } from "@/lib/api/query";
import { ratings } from "@/lib/domain/support/tickets/rules";

/** Says that a ticket is solved, and asks how well. */
export function SolvedCard({ id }: { id: number }) {
  const t = useTranslations("tickets");
  const { data } = useQuery(query("conversations", "rating", { id }));
  return (
    <Notice
      tone="good"
      title={data?.rating ? t(`rating.said.${data.rating}`) : undefined}
      actions={
        data?.can_rate &&
        ratings
          .filter((rating) => rating !== data.rating)
          .map((rating) => (
            <ActionButton
              key={rating}
              calls="conversations/rate"
              size="sm"
              send={() => call("conversations", "rate", { id, rating })}
              pendingLabel={t("working")}
              onDone={() => showToast(t("rating.thanks"))}
            >
              {t(`rating.${rating}`)}
            </ActionButton>
          ))
      }
    >
      {t("solvedHint")}
    </Notice>
  );
}
