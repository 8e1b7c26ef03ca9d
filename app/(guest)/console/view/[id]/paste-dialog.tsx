import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { keystrokesOf } from "./keystrokes";
import type { ShownScreen } from "./use-screen";

const longest = 4_000;

/** Types a pasted text into the machine, key by key. */
export function PasteDialog({ screen, onClose }: { screen: ShownScreen; onClose: () => void }) {
  const t = useTranslations("console");
  const [text, setText] = useState("");
  const [isTyping, setTyping] = useState(false);
  const layout = screen.layout === "place" ? "us" : screen.layout;
  const { keys, unknown } = keystrokesOf(text, layout);
  const named = { layout: t(`layouts.${layout}`) };
  const type = async () => {
    setTyping(true);
    await screen.type(keys);
    onClose();
    screen.focus();
  };
  return (
    <ConfirmDialog
      title={t("paste")}
      description={t("pasteText", named)}
      size="md"
      confirmLabel={t("type")}
      pendingLabel={t("typing")}
      isBusy={isTyping}
      onConfirm={() => {
        if (unknown.length === 0 && keys.length > 0) void type();
      }}
      onClose={onClose}
    >
      <TextareaField
        label={t("text")}
        value={text}
        rows={5}
        maxLength={longest}
        data-autofocus
        spellCheck={false}
        autoCapitalize="off"
        mono
        onChange={(event) => setText(event.target.value)}
        error={
          unknown.length > 0
            ? t("unknownKeys", { ...named, characters: unknown.slice(0, 10).join(" ") })
            : undefined
        }
      />
    </ConfirmDialog>
  );
}
