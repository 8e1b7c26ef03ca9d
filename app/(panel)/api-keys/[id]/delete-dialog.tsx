import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { TextField } from "@/components/form/fields/text-field";
import { useSubmit } from "@/components/form/submit/use-submit";
import { call } from "@/lib/api/client";
import type { KeyCard } from "@/lib/domain/identity/api-keys/schema";
import { wasUsedRecently } from "../key-labels";
import { LastUse } from "../key-row";
import { troubleOf } from "../trouble";
import { WeekBars } from "../week-bars";
import { useUndo } from "./use-undo";

type DeleteDialogProps = { card: KeyCard; now: Date; onClose: () => void };

/**
 * Shows the last use, because deleting can be undone only for half a minute. A key in use must be confirmed by its
 * name.
 */
export function DeleteDialog({ card, now, onClose }: DeleteDialogProps) {
  const t = useTranslations("apiKeys.deletion");
  const router = useRouter();
  const [isWrong, setWrong] = useState(false);
  const asksName = wasUsedRecently(card, now);
  const sayDeleted = useUndo();
  const leave = (canUndo: boolean) => {
    sayDeleted(card, canUndo);
    router.push("/api-keys" as Route);
    router.refresh();
  };
  const { submit, state, isBusy } = useSubmit({
    send: (input: { id: number }) => call("api_keys", "delete", input, { leavesPage: true }),
    onDone: () => leave(true),
    leaves: true,
  });
  const confirm = async (form: HTMLFormElement) => {
    const isRight = !asksName || String(new FormData(form).get("name")).trim() === card.name;
    setWrong(!isRight);
    if (!isRight) return form.querySelector("input")?.focus();
    const end = await submit({ id: card.id });
    // The key was already deleted, here or in another window.
    if (end.end === "refused" && end.failure.code === "not_found") leave(false);
  };
  const trouble = troubleOf(state);
  return (
    <ConfirmDialog
      title={t("title", { name: card.name })}
      description={t("text")}
      confirmLabel={t("confirm")}
      pendingLabel={t("deleting")}
      isDanger
      isBusy={isBusy}
      problem={trouble && trouble !== "gone" && t("failed")}
      onConfirm={(form) => void confirm(form)}
      onClose={onClose}
    >
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
          name="name"
          label={t("typeName", { name: card.name })}
          help={t("typeHelp")}
          error={isWrong ? t("nameWrong") : undefined}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
      )}
    </ConfirmDialog>
  );
}
