"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useRef, useState } from "react";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { ApiError } from "@/lib/api/client";
import { sendForm } from "@/lib/api/send-form";
import { endOthersAction, endSessionAction } from "./actions";

type Problem = "gone" | "lost" | "failed";

function problemOf(error: unknown): Problem {
  if (!(error instanceof ApiError)) return "lost";
  const { code } = error.failure;
  if (code === "not_found") return "gone";
  return code === "unavailable" || code === "internal" ? "lost" : "failed";
}

type EndDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  work: () => Promise<void>;
};

/** Says that it cannot be undone, and does it once however often the button is pressed. */
function EndDialog({ open, onClose, title, children, confirmLabel, work }: EndDialogProps) {
  const t = useTranslations("sessions");
  const common = useTranslations("common");
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const isBusy = useRef(false);
  const close = () => {
    setProblem(null);
    onClose();
  };
  const confirm = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setPending(true);
    setProblem(null);
    try {
      await work();
      close();
    } catch (error) {
      setProblem(problemOf(error));
    }
    isBusy.current = false;
    setPending(false);
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      dismissible={!isPending}
      title={title}
      description={children}
      footer={
        <>
          <Button data-autofocus disabled={isPending} onClick={close}>
            {common(problem === "gone" ? "close" : "cancel")}
          </Button>
          {problem !== "gone" && (
            <Button variant="danger" pending={isPending} pendingLabel={t("ending")} onClick={confirm}>
              {confirmLabel}
            </Button>
          )}
        </>
      }
    >
      {problem && (
        <Notice tone={problem === "gone" ? "info" : "danger"} live>
          {t(`problem.${problem}`)}
        </Notice>
      )}
    </Dialog>
  );
}

type EndOneProps = {
  id: string /** For the button's name: what tells it from the others. */;
  name: string;
  isKey: boolean;
};

/** Ends one session. */
export function EndOne({ id, name, isKey }: EndOneProps) {
  const t = useTranslations("sessions");
  const [isOpen, setOpen] = useState(false);
  const work = async () => {
    await sendForm(endSessionAction, { id });
    showToast(t("ended"));
  };
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)} aria-label={t("endNamed", { name })}>
        {t("end")}
      </Button>
      <div className="contents text-start">
        <EndDialog
          open={isOpen}
          onClose={() => setOpen(false)}
          title={t("endTitle")}
          confirmLabel={t("end")}
          work={work}
        >
          <p>{name}</p>
          <p className="mt-2">{t(isKey ? "endKeyText" : "endText")}</p>
        </EndDialog>
      </div>
    </>
  );
}

/** Ends all sessions but this one. */
export function EndOthers() {
  const t = useTranslations("sessions");
  const [isOpen, setOpen] = useState(false);
  const work = async () => {
    const { ended } = await sendForm(endOthersAction, {});
    showToast(t("endedCount", { count: ended }));
  };
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t("endOthers")}
      </Button>
      <EndDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t("endOthersTitle")}
        confirmLabel={t("endOthers")}
        work={work}
      >
        {t("endOthersText")}
      </EndDialog>
    </>
  );
}
