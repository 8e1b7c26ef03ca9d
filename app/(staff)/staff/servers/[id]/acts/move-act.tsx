"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { SelectField } from "@/components/form/fields/select-field";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { useProblemText } from "@/components/form/problems/form-problem";
import { type Failure, failureOf } from "@/components/form/submit/attempt";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { move, seeDestinations } from "../../../hosts/actions";

type MoveProps = {
  id: number;
  hostname: string;
  /** Name of the host where it is. */
  from: string;
};

type Destinations = { id: number; name: string }[];

/** The hosts that would take it now; null = not known yet, or `problem` says why they could not be asked. */
function useDestinations(id: number) {
  const [hosts, setHosts] = useState<Destinations | null>(null);
  const [problem, setProblem] = useState<Failure | null>(null);
  useEffect(() => {
    let isGone = false;
    sendForm(seeDestinations, { server: id }).then(
      (answer) => !isGone && setHosts(answer.hosts),
      (error: unknown) => !isGone && setProblem(failureOf(error)),
    );
    return () => {
      isGone = true;
    };
  }, [id]);
  return { hosts, problem };
}

function MoveDialog({ id, hostname, from, onClose }: MoveProps & { onClose: () => void }) {
  const t = useTranslations("serverRecord.move");
  const text = useProblemText();
  const router = useRouter();
  const { hosts, problem } = useDestinations(id);
  const { field, press, failure, isBusy } = useSentForm({
    values: { to: "", reason: "" },
    beside: ({ doc }: Failure): Partial<Record<"reason", string>> =>
      doc === "reason.missing" ? { reason: text(doc) } : {},
    check: ({ to }) => (to === "" ? { to: t("choose") } : {}),
    send: ({ to, reason }: { to: string; reason: string }): Promise<object> =>
      sendForm(move, { server: id, to: Number(to), reason }),
    onDone: () => {
      showToast(t("done", { hostname }));
      onClose();
      router.refresh();
    },
  });
  const shown = failure ?? problem;
  return (
    <ConfirmDialog
      title={t("title")}
      description={t("text", { hostname, from })}
      confirmLabel={t("label")}
      pendingLabel={t("working")}
      isBusy={isBusy}
      isOver={hosts?.length === 0}
      problem={shown && text(shown.doc)}
      onConfirm={() => press()}
      onClose={onClose}
    >
      {hosts?.length === 0 ? (
        <p>{t("none")}</p>
      ) : (
        <>
          <SelectField label={t("to")} {...field("to")} disabled={hosts === null} required>
            <option value="">{hosts === null && problem === null ? t("asking") : t("choose")}</option>
            {hosts?.map((host) => (
              <option key={host.id} value={host.id}>
                {host.name}
              </option>
            ))}
          </SelectField>
          <TextareaField
            label={t("reason")}
            help={t("reasonHelp")}
            {...field("reason")}
            isErrorSpoken
            rows={2}
            maxLength={500}
            required
          />
        </>
      )}
    </ConfirmDialog>
  );
}

/** Moves the server to another host of its back end. */
export function MoveAct({ whyNot, ...props }: MoveProps & { whyNot?: string | undefined }) {
  const t = useTranslations("serverRecord.move");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        aria-label={t("named", { hostname: props.hostname })}
        onClick={() => setOpen(true)}
        {...(whyNot && { disabledReason: whyNot })}
      >
        {t("label")}
      </Button>
      <div className="contents text-start">
        {isOpen && <MoveDialog {...props} onClose={() => setOpen(false)} />}
      </div>
    </>
  );
}
