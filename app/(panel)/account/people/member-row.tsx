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
import { update } from "./actions";
import { PersonDialog, type ShownPerson, type ShownServer } from "./member-dialog";

const tones = { invited: "attention", expired: "attention", active: "good" } as const;
const calls = "customers/update_acl";

type PersonRowProps = {
  person: ShownPerson;
  servers: readonly ShownServer[];
  projects: readonly ShownServer[];
};

/** One member of the account: role, servers, and whether the invitation was accepted. */
export function PersonRow({ person, servers, projects }: PersonRowProps) {
  const t = useTranslations("members");
  const [open, setOpen] = useState<"change" | "remove" | null>(null);
  const { id, email, role, state } = person;
  const names = [
    ...person.projects.map((id) =>
      t("project", { name: projects.find((one) => one.id === id)?.name ?? String(id) }),
    ),
    ...person.servers.map((id) => servers.find((one) => one.id === id)?.name ?? String(id)),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-56">
        <h3 className="flex flex-wrap items-center gap-2 font-medium">
          <span className="break-all">{email}</span>
          <StateChip tone={tones[state]}>{t(`states.${state}`)}</StateChip>
        </h3>
        <p className="mt-1 text-ink-2 text-xs">
          {t(`roles.${role}`)}
          {" · "}
          {names.length > 0 ? names.join(", ") : t("whole")}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {state !== "active" && <SendAgain person={person} />}
        <CallButton
          calls={calls}
          size="sm"
          onClick={() => setOpen("change")}
          aria-label={t("changeNamed", { email })}
        >
          {t("change")}
        </CallButton>
        <CallButton
          calls={calls}
          size="sm"
          onClick={() => setOpen("remove")}
          aria-label={t("removeNamed", { email })}
        >
          {t("remove")}
        </CallButton>
      </div>
      {open === "change" && (
        <PersonDialog person={person} servers={servers} projects={projects} onClose={() => setOpen(null)} />
      )}
      {open === "remove" && (
        <ActionDialog
          title={t("removeTitle", { email })}
          description={t("removeText")}
          confirmLabel={t("removeConfirm")}
          pendingLabel={t("saving")}
          isDanger
          send={() => sendForm(update, { id, remove: 1 })}
          done={t("removed", { email })}
          onClose={() => setOpen(null)}
        />
      )}
    </li>
  );
}

function SendAgain({ person: { id, email } }: { person: ShownPerson }) {
  const t = useTranslations("members");
  const say = useProblemText();
  const { submit, isBusy } = useSubmit({
    send: (input: { id: number; resend: 1 }) => sendForm(update, input),
    onDone: () => showToast(t("sentAgain", { email }), { tone: "good" }),
  });
  const press = async () => {
    const end = await submit({ id, resend: 1 });
    if (end.end === "refused" || end.end === "unknown") showToast(say(end.failure.doc), { tone: "danger" });
  };
  return (
    <CallButton
      calls={calls}
      size="sm"
      pending={isBusy}
      pendingLabel={t("saving")}
      onClick={() => void press()}
    >
      {t("sendAgain")}
    </CallButton>
  );
}
