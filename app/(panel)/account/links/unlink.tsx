"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { submitForm } from "@/lib/api/send-form";
import { isSaidElsewhere } from "@/lib/api/session-gate";
import type { ProviderId } from "@/lib/domain/identities/schema";
import { unlinkAction } from "./actions";

type Problem = "limited" | "lastWayIn" | "gone" | "failed";

const problems: Record<string, Problem> = {
  "rate.limited": "limited",
  "sso.last_way_in": "lastWayIn",
  "link.not_found": "gone",
};

type UnlinkProps = { provider: ProviderId; name: string };

/** The button and its dialog: what stops working. */
export function Unlink({ provider, name }: UnlinkProps) {
  const t = useTranslations("links");
  const common = useTranslations("common");
  const [isOpen, setOpen] = useState(false);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  const close = () => {
    setOpen(false);
    setProblem(null);
  };
  const unlink = async () => {
    if (isSending) return;
    setSending(true);
    setProblem(null);
    const answer = await submitForm(unlinkAction, { provider }).catch(() => null);
    setSending(false);
    if (!answer?.ok)
      return setProblem(
        answer && isSaidElsewhere(answer.error) ? null : (problems[answer?.error.doc ?? ""] ?? "failed"),
      );
    close();
    showToast(t("unlinked", { name }), { tone: "good" });
  };
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)} aria-label={t("unlinkNamed", { name })}>
        {t("unlink")}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        dismissible={!isSending}
        title={t("unlinkTitle", { name })}
        description={t("unlinkText", { name })}
        footer={
          <>
            <Button data-autofocus disabled={isSending} onClick={close}>
              {common("cancel")}
            </Button>
            <Button
              variant="danger"
              pending={isSending}
              pendingLabel={t("unlinking")}
              onClick={() => void unlink()}
            >
              {t("unlinkNamed", { name })}
            </Button>
          </>
        }
      >
        {problem && (
          <Notice tone="danger" live>
            {t(`problems.${problem}`)}
          </Notice>
        )}
      </Dialog>
    </>
  );
}
