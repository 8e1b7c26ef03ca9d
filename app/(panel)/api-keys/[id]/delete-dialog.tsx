import { useMutation } from "@tanstack/react-query";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { TextField } from "@/components/form/text-field";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { ApiError, call } from "@/lib/api/client";
import type { KeyCard } from "@/lib/domain/api-keys/schema";
import { LastUse } from "../key-row";
import { wasUsedRecently } from "../key-words";
import { WeekBars } from "../week-bars";

type DeleteDialogProps = { card: KeyCard; now: Date; open: boolean; onClose: () => void };

const isGone = (error: Error): boolean => error instanceof ApiError && error.failure.code === "not_found";

/** Cannot be undone, so it sums up the last use; of a key in use it wants the name. */
export function DeleteDialog({ card, now, open, onClose }: DeleteDialogProps) {
  const t = useTranslations("apiKeys.deletion");
  const common = useTranslations("common");
  const formId = useId();
  const router = useRouter();
  const [typed, setTyped] = useState("");
  const [isWrong, setWrong] = useState(false);
  const asksName = wasUsedRecently(card, now);
  const leave = () => {
    showToast(t("done", { name: card.name }));
    router.push("/api-keys" as Route);
    router.refresh();
  };
  const deleting = useMutation({
    mutationFn: () => call("api_keys", "delete", { id: card.id }),
    onSuccess: leave,
    onError: (error) => isGone(error) && leave(),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (deleting.isPending) return;
    const isRight = !asksName || typed.trim() === card.name;
    setWrong(!isRight);
    if (isRight) deleting.mutate();
  };
  const close = () => {
    setTyped("");
    setWrong(false);
    deleting.reset();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      dismissible={!deleting.isPending}
      title={t("title", { name: card.name })}
      description={t("text")}
      footer={
        <>
          <Button data-autofocus={!asksName} disabled={deleting.isPending} onClick={close}>
            {common("cancel")}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            pending={deleting.isPending}
            pendingLabel={t("deleting")}
          >
            {t("confirm")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="space-y-4">
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 rounded-md bg-sunken px-4 py-3">
          <dt className="text-ink-2">{t("lastUse")}</dt>
          <dd>
            <LastUse card={card} now={now} />
          </dd>
          <dt className="text-ink-2">{t("week")}</dt>
          <dd>
            <WeekBars week={card.week} />
          </dd>
        </dl>
        {asksName && (
          <TextField
            label={t("typeName", { name: card.name })}
            help={t("typeHelp")}
            error={isWrong ? t("nameWrong") : undefined}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        {deleting.isError && !isGone(deleting.error) && (
          <Notice tone="danger" live>
            {t("failed")}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
