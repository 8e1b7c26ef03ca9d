"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useSubmit } from "@/components/form/submit/use-submit";
import { ApiError, lostAnswer } from "@/lib/api/client";
import type { CurrentImpersonation } from "@/lib/domain/support/impersonation/current";
import { switchMode } from "./actions";
import { ReasonDialog } from "./reason-dialog";

/** Switches between read-only and read-write, with a reason that the customer reads. */
export function SwitchMode({
  visit: impersonation,
  onClose,
}: {
  visit: CurrentImpersonation;
  onClose: () => void;
}) {
  const t = useTranslations("impersonationBanner");
  const router = useRouter();
  const queries = useQueryClient();
  const wanted = impersonation.mode === "read_only" ? "read_write" : "read_only";
  const { submit, state, isBusy } = useSubmit({
    // Not through the page's client: the caller is the member of staff, not the page's account.
    send: async ({ reason }: { reason: string }) => {
      const answer = await switchMode({ visit: impersonation.id, mode: wanted, reason }).catch(() => null);
      if (!answer?.ok) throw new ApiError(answer?.error ?? lostAnswer);
    },
    onDone: async () => {
      await queries.invalidateQueries({ queryKey: ["visits"] });
      router.refresh();
      onClose();
    },
  });
  const hasFailed = state.step === "refused" || state.step === "unknown";
  return (
    <ReasonDialog
      title={wanted === "read_write" ? t("write.switchTitle") : t("onlyRead")}
      text={wanted === "read_write" ? t("write.switchText") : t("write.text")}
      isBusy={isBusy}
      problem={hasFailed ? t("write.failed") : undefined}
      onReason={(reason) => void submit({ reason })}
      onClose={onClose}
    />
  );
}
