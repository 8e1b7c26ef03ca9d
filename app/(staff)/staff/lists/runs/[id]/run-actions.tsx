"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import type { BulkRow, BulkRun } from "@/lib/domain/support/bulk/schema";
import { confirm, stop } from "../../bulk-actions";

type RunActionsProps = { run: Pick<BulkRun, "id" | "state" | "action">; rows: readonly BulkRow[] };

/** Confirms a run that was tried, or stops it. */
export function RunActions({ run: { id, state }, rows }: RunActionsProps) {
  const t = useTranslations("bulk");
  const text = useProblemText();
  const router = useRouter();
  const possible = rows.filter(({ trial }) => trial === "possible").length;
  const {
    submit,
    state: sent,
    isBusy,
  } = useSubmit({
    send: async ({ act }: { act: "confirm" | "stop" }): Promise<object> =>
      act === "confirm" ? sendForm(confirm, { id }) : sendForm(stop, { id }),
    whenLost: "repeat",
    onDone: () => router.refresh(),
  });
  const failure = sent.step === "refused" || sent.step === "unknown" ? sent.failure : null;
  if (state === "done" || state === "stopped") return null;
  return (
    <>
      {failure && (
        <span role="alert" className="text-danger text-xs">
          {text(failure.doc)}
        </span>
      )}
      <Button disabled={isBusy} onClick={() => void submit({ act: "stop" })}>
        {t(state === "checked" ? "leave" : "stop")}
      </Button>
      {state === "checked" && possible > 0 && (
        <Button
          variant="primary"
          pending={isBusy}
          pendingLabel={t("working")}
          onClick={() => void submit({ act: "confirm" })}
        >
          {t("confirm", { count: possible })}
        </Button>
      )}
    </>
  );
}
