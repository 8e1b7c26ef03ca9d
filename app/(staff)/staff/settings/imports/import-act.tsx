"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { open, tell } from "./actions";

/** Numbers of the source, typed in any way. */
const idsIn = (form: HTMLFormElement): string[] =>
  String(new FormData(form).get("ids") ?? "")
    .split(/[\s,;]/)
    .filter(Boolean);

/** The source that was chosen; nothing = any. */
const sourceIn = (form: HTMLFormElement): { source?: string } => {
  const source = String(new FormData(form).get("source") ?? "");
  return source === "" ? {} : { source };
};

type ImportActProps = { act: "open" | "tell"; count: number; sources: readonly string[] };
type Asked = { ids: string[]; source?: string };

/** Opens the accounts of imported customers, or mails those whose accounts are open; asks first. */
export function ImportAct({ act, count, sources }: ImportActProps) {
  const t = useTranslations("dataImports.acts");
  const text = useProblemText();
  const router = useRouter();
  const [isAsked, setAsked] = useState(false);
  const { submit, state, isBusy } = useSubmit({
    send: async (asked: Asked): Promise<object> =>
      act === "open" ? sendForm(open, asked) : sendForm(tell, {}),
    onDone: () => {
      showToast(t(`${act}.done`));
      setAsked(false);
      router.refresh();
    },
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  return (
    <>
      <Button size="sm" disabled={count === 0} onClick={() => setAsked(true)}>
        {t(`${act}.label`)}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={t(`${act}.label`)}
        description={t(`${act}.text`, { count })}
        confirmLabel={t(`${act}.label`)}
        pendingLabel={t("working")}
        isBusy={isBusy}
        problem={failure && text(failure.doc)}
        onConfirm={(form) => void submit({ ids: idsIn(form), ...sourceIn(form) })}
        onClose={() => setAsked(false)}
      >
        {act === "open" && (
          <>
            <TextField label={t("open.only")} help={t("open.onlyHelp")} name="ids" autoComplete="off" />
            {sources.length > 1 && (
              <SelectField label={t("open.source")} help={t("open.sourceHelp")} name="source" defaultValue="">
                <option value="">{t("open.anySource")}</option>
                {sources.map((one) => (
                  <option key={one} value={one}>
                    {one}
                  </option>
                ))}
              </SelectField>
            )}
          </>
        )}
      </ConfirmDialog>
    </>
  );
}
