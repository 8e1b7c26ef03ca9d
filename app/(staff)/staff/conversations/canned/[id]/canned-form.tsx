"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { TextField } from "@/components/form/fields/text-field";
import { FormNotice } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { sendForm } from "@/lib/api/send-form";
import { cannedVariables, unknownVariable } from "@/lib/domain/support/tickets/canned/rules";
import type { Canned } from "@/lib/domain/support/tickets/canned/schema";
import { removeReply, saveReply } from "../../actions";
import { LanguageTexts, textsIn, typedOf } from "../../language-texts";

const list = "/staff/conversations/canned" as Route;

function RemoveDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const t = useTranslations("ticketTeam.canned");
  const team = useTranslations("ticketTeam");
  const router = useRouter();
  return (
    <ActionDialog
      title={t("removeTitle", { name })}
      description={t("removeText")}
      confirmLabel={t("remove")}
      pendingLabel={team("saving")}
      isDanger
      send={() => sendForm(removeReply, { id })}
      done={t("removed")}
      onDone={() => router.push(list)}
      onClose={onClose}
    />
  );
}

/** A canned reply; null = a new one. */
export function CannedForm({ reply }: { reply: Canned | null }) {
  const t = useTranslations("ticketTeam.canned");
  const team = useTranslations("ticketTeam");
  const router = useRouter();
  const [isRemoving, setRemoving] = useState(false);
  const { form, field, press, problems, isBusy } = useSentForm({
    values: { name: reply?.name ?? "", texts: typedOf(reply?.texts ?? []) },
    send: ({ name, texts }) =>
      sendForm(saveReply, {
        ...{ id: reply?.id ?? null, revision: reply?.revision ?? 0, name },
        texts: textsIn(texts),
      }),
    leaves: true,
    onDone: () => {
      showToast(team("saved"));
      router.push(list);
    },
  });
  const texts = form.watch("texts");
  const { error: refused } = field("texts");
  const textPart = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refused) textPart.current?.querySelector("textarea")?.focus();
  }, [refused]);
  const unknown = Object.values(texts)
    .map(unknownVariable)
    .find((one) => one !== null);
  return (
    <Card>
      <form method="post" noValidate className="max-w-[40rem] space-y-4" onSubmit={press}>
        <TextField label={t("name")} maxLength={80} autoComplete="off" {...field("name")} required />
        <div ref={textPart}>
          <LanguageTexts
            label={t("text")}
            help={t("variables", { names: cannedVariables.map((one) => `{${one}}`).join(", ") })}
            typed={texts}
            onChange={(typed) =>
              form.setValue("texts", typed, { shouldValidate: form.formState.isSubmitted })
            }
            rows={10}
            maxLength={10_000}
            error={unknown ? t("unknown", { name: `{${unknown}}` }) : refused}
          />
        </div>
        <FormNotice problems={problems} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" pending={isBusy} pendingLabel={team("saving")}>
            {t("save")}
          </Button>
          {reply && <Button onClick={() => setRemoving(true)}>{t("remove")}</Button>}
        </div>
      </form>
      {reply && isRemoving && (
        <RemoveDialog id={reply.id} name={reply.name} onClose={() => setRemoving(false)} />
      )}
    </Card>
  );
}
