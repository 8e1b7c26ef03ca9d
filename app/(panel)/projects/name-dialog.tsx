import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { TextField } from "@/components/form/fields/text-field";
import type { CurlFields } from "@/lib/base/curl-text";
import { longestProjectName } from "@/lib/domain/orders/projects/rules";

type NameDialogProps<T> = {
  title: string;
  text?: string;
  confirm: string;
  /** The name before. */
  name: string;
  /** The call beside the form, and its fields besides the name. */
  call: string;
  more: CurlFields;
  leaves?: boolean;
  send: (name: string) => Promise<T>;
  done: (name: string) => string;
  onDone?: (answer: T) => void;
  onClose: () => void;
};

/** Asks for the name of a project. */
export function NameDialog<T>(props: NameDialogProps<T>) {
  const { title, text, confirm, name, call, more, leaves = false, send, done, onDone, onClose } = props;
  const t = useTranslations("projects");
  const [typed, setTyped] = useState(name);
  const [isWrong, setWrong] = useState(false);
  const wanted = typed.trim();
  return (
    <ActionDialog
      title={title}
      description={text}
      confirmLabel={confirm}
      pendingLabel={t("saving")}
      beginsInField
      check={(sendIt) => {
        setWrong(wanted === "");
        if (wanted !== "") sendIt();
      }}
      send={() => send(wanted)}
      done={done(wanted)}
      leaves={leaves}
      {...(onDone && { onDone })}
      onClose={onClose}
    >
      <TextField
        label={t("name")}
        help={t("nameHelp")}
        value={typed}
        maxLength={longestProjectName}
        autoComplete="off"
        error={isWrong ? t("nameWrong") : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ApiCalls calls={[{ call, fields: { ...more, name: wanted } }]} />
    </ActionDialog>
  );
}
