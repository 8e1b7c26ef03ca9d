"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { sendForm } from "@/lib/api/send-form";
import { type TicketPriority, ticketPriorities } from "@/lib/domain/support/tickets/rules";
import { classify } from "../actions";

export type Classified = {
  id: number;
  priority: TicketPriority;
  tags: readonly string[];
  department: number | null;
};

type ClassifyDialogProps = Classified & {
  departments: readonly { id: number; name: string }[];
  onClose: () => void;
};

const tagsOf = (typed: string): string[] =>
  typed
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");

/** Department, priority and tags of a ticket. */
export function ClassifyDialog({
  id,
  departments,
  onClose,
  priority,
  tags,
  department,
}: ClassifyDialogProps) {
  const t = useTranslations("ticketTeam");
  const say = useProblemText();
  const { field, press, failure, isBusy } = useSentForm({
    values: { department: String(department ?? ""), priority, tags: tags.join(", ") },
    send: (typed) =>
      sendForm(classify, {
        id,
        priority: typed.priority,
        tags: tagsOf(typed.tags),
        department: typed.department === "" ? null : Number(typed.department),
      }),
    onDone: () => {
      onClose();
      showToast(t("saved"), { tone: "good" });
    },
  });
  return (
    <ConfirmDialog
      title={t("change.title")}
      confirmLabel={t("change.confirm")}
      pendingLabel={t("saving")}
      isBusy={isBusy}
      problem={failure && say(failure.doc)}
      onConfirm={() => press()}
      onClose={onClose}
    >
      {departments.length > 0 && (
        <SelectField label={t("department")} {...field("department")}>
          <option value="">{t("noDepartment")}</option>
          {departments.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField label={t("priority")} {...field("priority")}>
        {ticketPriorities.map((one) => (
          <option key={one} value={one}>
            {t(`priorities.${one}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t("tags")}
        help={t("tagsHelp")}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={700}
        {...field("tags")}
      />
    </ConfirmDialog>
  );
}
