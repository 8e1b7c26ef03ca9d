import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { useProblemText } from "@/components/form/form-problem";
import { TextField } from "@/components/form/text-field";
import { type PinProof, usePin } from "@/components/form/use-pin";
import { useSubmit } from "@/components/form/use-submit";
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

type Typed = { name: string; url: string; events: string[] };
type Problems = { [Field in keyof Typed]?: string };

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
  const [problems, setProblems] = useState<Problems>({});
  const [events, setEvents] = useState<readonly string[]>(endpoint?.events ?? ["server.*", "invoice.*"]);
  const pin = usePin(hasPin && endpoint === null);
  const { submit, state, isBusy } = useSubmit({
    send: async ({ name, url, events: wanted, ...proof }: Typed & PinProof, key) => {
      if (endpoint) {
        const { id, active } = endpoint;
        await sendForm(edit, { id, active, name, url, events: wanted });
        return null;
      }
      const input = { name, url, events: wanted, ...proof, idempotency_key: key };
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
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  const press = (form: HTMLFormElement) => {
    const given = new FormData(form);
    const name = String(given.get("name") ?? "").trim();
    const url = String(given.get("url") ?? "").trim();
    const address = readWebhookAddress(url);
    const found: Problems = {
      ...(name ? {} : { name: t("nameMissing") }),
      ...("url" in address ? {} : { url: t(addressTexts[address.problem]) }),
      ...(events.length > 0 ? {} : { events: t("eventsMissing") }),
    };
    setProblems(found);
    if (Object.keys(found).length === 0) void submit({ name, url, events: [...events] });
  };
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
      onConfirm={press}
      onClose={onClose}
    >
      <TextField
        label={t("name")}
        help={t("nameHelp")}
        error={problems.name}
        name="name"
        maxLength={100}
        autoComplete="off"
        defaultValue={endpoint?.name}
        data-autofocus
      />
      <TextField
        label={t("url")}
        error={problems.url}
        name="url"
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
        defaultValue={endpoint?.url}
      />
      <EventChoice chosen={events} onChange={setEvents} problem={problems.events} />
    </ConfirmDialog>
  );
}
