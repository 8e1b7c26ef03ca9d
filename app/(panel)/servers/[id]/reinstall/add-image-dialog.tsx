import { useTranslations } from "next-intl";
import { ApiCalls } from "@/components/api-call/api-calls";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { TextField } from "@/components/form/fields/text-field";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { call } from "@/lib/api/client";

type Typed = { name: string; url: string; description: string };

const empty: Typed = { name: "", url: "", description: "" };
const isAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

const trimmed = ({ name, url, description }: Typed): Typed => ({
  name: name.trim(),
  url: url.trim(),
  description: description.trim(),
});

/** Only one of the two calls accepts a description. */
const send = async ({ description, ...image }: Typed, idempotencyKey: string): Promise<unknown> =>
  description
    ? call("iso", "add", { ...image, description }, { idempotencyKey })
    : call("iso", "upload", image, { idempotencyKey });

/** Name and source URL of an image. */
export function AddImageDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useTranslations("machine.own");
  const common = useTranslations("common");
  const problemText = useProblemText();
  const { form, field, press, failure, isBusy } = useSentForm({
    values: empty,
    check: (typed) => {
      const { name, url } = trimmed(typed);
      return {
        ...(name === "" ? { name: t("nameMissing") } : {}),
        ...(isAddress(url) ? {} : { url: t("urlWrong") }),
      };
    },
    // What is wrong with a file is found where it is fetched: no field says so.
    beside: () => ({}),
    send: (typed, key) => send(trimmed(typed), key),
    whenLost: "repeat",
    onDone: () => {
      showToast(t("begun"), { tone: "good" });
      onDone();
      onClose();
    },
  });
  const wanted = trimmed(form.watch());
  return (
    <ConfirmDialog
      size="md"
      title={t("addTitle")}
      description={t("addText")}
      confirmLabel={t("fetch")}
      pendingLabel={t("fetching")}
      isBusy={isBusy}
      problem={failure && (failure.doc === "argument.invalid" ? t("refused") : problemText(failure.doc))}
      onConfirm={() => press()}
      onClose={onClose}
    >
      <TextField label={t("name")} maxLength={100} autoComplete="off" data-autofocus {...field("name")} />
      <TextField
        label={t("url")}
        help={t("urlHelp")}
        mono
        inputMode="url"
        maxLength={2_000}
        autoComplete="off"
        spellCheck={false}
        placeholder="https://example.com/rescue.iso"
        {...field("url")}
      />
      <TextField
        label={t("remark")}
        optionalLabel={common("optional")}
        maxLength={1_000}
        autoComplete="off"
        {...field("description")}
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
