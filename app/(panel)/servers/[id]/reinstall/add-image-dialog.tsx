import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { useProblemText } from "@/components/form/form-problem";
import { TextField } from "@/components/form/text-field";
import { useSubmit } from "@/components/form/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { call } from "@/lib/api/client";

type Typed = { name: string; url: string; description: string };

const empty: Typed = { name: "", url: "", description: "" };
const isAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** A remark is what only the one of the two calls takes. */
const send = async ({ description, ...image }: Typed, idempotencyKey: string): Promise<unknown> =>
  description
    ? call("iso", "add", { ...image, description }, { idempotencyKey })
    : call("iso", "upload", image, { idempotencyKey });

/** What the image is called and where it is fetched from. */
export function AddImageDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useTranslations("machine.own");
  const common = useTranslations("common");
  const problemText = useProblemText();
  const [typed, setTyped] = useState(empty);
  const [isChecked, setChecked] = useState(false);
  const wanted = {
    name: typed.name.trim(),
    url: typed.url.trim(),
    description: typed.description.trim(),
  };
  const { submit, isBusy, state } = useSubmit({
    send,
    whenLost: "repeat",
    onDone: () => {
      showToast(t("begun"), { tone: "good" });
      onDone();
      onClose();
    },
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  const set = (name: keyof Typed) => (event: { target: { value: string } }) =>
    setTyped((before) => ({ ...before, [name]: event.target.value }));
  const isWrong = { name: wanted.name === "", url: !isAddress(wanted.url) };
  const press = () => {
    setChecked(true);
    if (!isWrong.name && !isWrong.url) void submit(wanted);
  };
  return (
    <ConfirmDialog
      size="md"
      title={t("addTitle")}
      description={t("addText")}
      confirmLabel={t("fetch")}
      pendingLabel={t("fetching")}
      isBusy={isBusy}
      problem={failure && (failure.doc === "argument.invalid" ? t("refused") : problemText(failure.doc))}
      onConfirm={press}
      onClose={onClose}
    >
      <TextField
        label={t("name")}
        maxLength={100}
        autoComplete="off"
        data-autofocus
        value={typed.name}
        error={isChecked && isWrong.name ? t("nameMissing") : undefined}
        onChange={set("name")}
      />
      <TextField
        label={t("url")}
        help={t("urlHelp")}
        mono
        inputMode="url"
        maxLength={2_000}
        autoComplete="off"
        spellCheck={false}
        placeholder="https://example.com/rescue.iso"
        value={typed.url}
        error={isChecked && isWrong.url ? t("urlWrong") : undefined}
        onChange={set("url")}
      />
      <TextField
        label={t("remark")}
        optionalLabel={common("optional")}
        maxLength={1_000}
        autoComplete="off"
        value={typed.description}
        onChange={set("description")}
      />
      <ApiCalls
        calls={[
          wanted.description
            ? { call: "iso/add", fields: wanted }
            : { call: "iso/upload", fields: { name: wanted.name, url: wanted.url } },
        ]}
      />
    </ConfirmDialog>
  );
}
