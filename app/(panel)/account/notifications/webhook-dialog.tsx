import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { TextField } from "@/components/form/fields/text-field";
import { usePin } from "@/components/form/pin/use-pin";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { sendForm } from "@/lib/api/send-form";
import { readWebhookAddress } from "@/lib/base/webhook-address";
import type { Endpoint } from "@/lib/domain/messages/webhooks/schema";
import { add, edit } from "./actions";
import { EventChoice } from "./event-choice";
import type { ShownSecret } from "./secret-once";

const addressTexts = {
  form: "urlForm",
  plain: "urlPlain",
  password: "urlPassword",
  private: "urlPrivate",
} as const;

type WebhookDialogProps = {
  /** Null = a new one. */
  endpoint: Endpoint | null;
  hasPin: boolean;
  onAdded?: (shown: ShownSecret) => void;
  onClose: () => void;
};

/** Adds an endpoint, whose secret is then shown, or changes one. */
export function WebhookDialog({ endpoint, hasPin, onAdded, onClose }: WebhookDialogProps) {
  const t = useTranslations("notifications.form");
  const say = useProblemText();
  const pin = usePin(hasPin && endpoint === null);
  const { form, field, press, failure, isBusy } = useSentForm({
    values: {
      name: endpoint?.name ?? "",
      url: endpoint?.url ?? "",
      events: endpoint?.events ?? ["server.*", "invoice.*"],
    },
    check: (typed) => {
      const address = readWebhookAddress(typed.url.trim());
      return {
        ...(typed.name.trim() ? {} : { name: t("nameMissing") }),
        ...("url" in address ? {} : { url: t(addressTexts[address.problem]) }),
        ...(typed.events.length > 0 ? {} : { events: t("eventsMissing") }),
      };
    },
    // A refusal is of the whole: the fields were checked by the server's own rules.
    beside: () => ({}),
    send: async ({ name: typedName, url: typedUrl, events, ...proof }, key) => {
      const [name, url] = [typedName.trim(), typedUrl.trim()];
      if (endpoint) {
        const { id, active } = endpoint;
        await sendForm(edit, { id, active, name, url, events });
        return null;
      }
      const input = { name, url, events, ...proof, idempotency_key: key };
      return { name, secret: (await sendForm(add, input)).secret };
    },
    pin,
    whenLost: "repeat",
    onDone: (made) => {
      onClose();
      showToast(t(made ? "added" : "saved"), { tone: "good" });
      if (made) onAdded?.(made);
    },
  });
  const { error: eventsProblem } = field("events");
  return (
    <ConfirmDialog
      title={t(endpoint ? "editTitle" : "addTitle")}
      description={t("text")}
      confirmLabel={t(endpoint ? "save" : "add")}
      pendingLabel={t("saving")}
      size="md"
      {...(endpoint ? {} : { pin })}
      consequence={t("notSaved")}
      isBusy={isBusy}
      problem={failure && say(failure.doc)}
      onConfirm={() => press()}
      onClose={onClose}
    >
      <TextField
        label={t("name")}
        help={t("nameHelp")}
        {...field("name")}
        maxLength={100}
        autoComplete="off"
        data-autofocus
      />
      <TextField
        label={t("url")}
        {...field("url")}
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
      />
      <EventChoice
        chosen={form.watch("events")}
        onChange={(events) =>
          form.setValue("events", [...events], { shouldValidate: form.formState.isSubmitted })
        }
        problem={eventsProblem}
      />
    </ConfirmDialog>
  );
}
