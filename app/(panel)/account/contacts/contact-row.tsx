"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { CallButton } from "@/components/form/buttons/call-button";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { StateChip } from "@/components/ui/state-chip";
import { sendForm } from "@/lib/api/send-form";
import { mailKinds } from "@/lib/domain/customers/contacts/rules";
import { askAgain, remove } from "./actions";
import { ContactDialog, type ShownContact } from "./contact-dialog";

const tones = { new: "attention", waiting: "attention", confirmed: "good" } as const;

/** One contact: name, whether mails arrive, and which mails it gets. */
export function ContactRow({ contact }: { contact: ShownContact }) {
  const t = useTranslations("contacts");
  const [open, setOpen] = useState<"change" | "remove" | null>(null);
  const { id, email, firstname, lastname, state, receives } = contact;
  const name = `${firstname} ${lastname}`.trim();
  const shown = email || t("noEmail");
  const wanted = mailKinds.filter((kind) => receives[kind]).map((kind) => t(`kinds.${kind}`));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-56">
        <h3 className="flex flex-wrap items-center gap-2 font-medium">
          <span className="wrap-anywhere min-w-0">{name || shown}</span>
          <StateChip tone={tones[state]}>{t(`states.${state}`)}</StateChip>
        </h3>
        {name !== "" && <p className="wrap-anywhere text-ink-2 text-xs">{shown}</p>}
        <p className="mt-1 text-ink-2 text-xs">
          {wanted.length > 0 ? t("gets", { kinds: wanted.join(", ") }) : t("getsNothing")}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {state === "waiting" && <AskAgain id={id} email={email} />}
        <CallButton
          calls="billing/update_contact"
          size="sm"
          onClick={() => setOpen("change")}
          aria-label={t("changeNamed", { name: shown })}
        >
          {t("edit")}
        </CallButton>
        <CallButton
          calls="billing/delete_contact"
          size="sm"
          onClick={() => setOpen("remove")}
          aria-label={t("removeNamed", { name: shown })}
        >
          {t("remove")}
        </CallButton>
      </div>
      {open === "change" && <ContactDialog contact={contact} onClose={() => setOpen(null)} />}
      {open === "remove" && (
        <ActionDialog
          title={t("removeTitle", { name: shown })}
          description={t("removeText")}
          confirmLabel={t("removeConfirm")}
          pendingLabel={t("removing")}
          isDanger
          send={() => sendForm(remove, { contact_id: id })}
          done={t("removed")}
          onClose={() => setOpen(null)}
        />
      )}
    </li>
  );
}

function AskAgain({ id, email }: { id: number; email: string }) {
  const t = useTranslations("contacts");
  const say = useProblemText();
  const { submit, isBusy } = useSubmit({
    send: (input: { contact_id: number }) => sendForm(askAgain, input),
    onDone: () => showToast(t("asked", { email }), { tone: "good" }),
  });
  const press = async () => {
    const end = await submit({ contact_id: id });
    if (end.end === "refused" || end.end === "unknown") showToast(say(end.failure.doc), { tone: "danger" });
  };
  return (
    <CallButton
      calls="contacts/ask_again"
      size="sm"
      pending={isBusy}
      pendingLabel={t("asking")}
      onClick={() => void press()}
    >
      {t("askAgain")}
    </CallButton>
  );
}
