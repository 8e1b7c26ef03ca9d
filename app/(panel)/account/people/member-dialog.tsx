"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { useProblemText } from "@/components/form/form-problem";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { useSubmit } from "@/components/form/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Checkbox } from "@/components/ui/checkbox";
import { sendForm } from "@/lib/api/send-form";
import { parseEmail } from "@/lib/base/email";
import { type MemberRole, memberRoles } from "@/lib/domain/kernel/member-roles";
import { update } from "./actions";

export type ShownPerson = {
  id: number;
  email: string;
  role: MemberRole;
  servers: number[];
  state: "invited" | "expired" | "active";
};
export type ShownServer = { id: number; name: string };

type Typed = { email: string; role: MemberRole; servers: string[] };

function typedIn(form: HTMLFormElement): Typed {
  const given = new FormData(form);
  const role = memberRoles.find((one) => one === given.get("role")) ?? "viewer";
  const servers = role === "billing" ? [] : given.getAll("server").map(String);
  return { email: String(given.get("email") ?? ""), role, servers };
}

type PersonDialogProps = {
  /** Null = someone new. */
  person: ShownPerson | null;
  servers: readonly ShownServer[];
  onClose: () => void;
};

/** Invites someone with a role, or changes the role of someone who is there. */
export function PersonDialog({ person, servers, onClose }: PersonDialogProps) {
  const t = useTranslations("members");
  const say = useProblemText();
  const [role, setRole] = useState<MemberRole>(person?.role ?? "billing");
  const [emailProblem, setEmailProblem] = useState<string>();
  const { submit, state, isBusy } = useSubmit({
    send: ({ email, ...grant }: Typed) =>
      sendForm(update, person ? { ...grant, id: person.id } : { ...grant, email }),
    onDone: ({ person: { email } }) => {
      onClose();
      showToast(t(person ? "changed" : "invited", { email }), { tone: "good" });
    },
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  const isTaken = failure?.doc === "argument.invalid" && "email" in failure.fields;
  const press = (form: HTMLFormElement) => {
    const typed = typedIn(form);
    const parsed = person ? null : parseEmail(typed.email);
    setEmailProblem(parsed && !parsed.isValid ? say(`email.${parsed.problem}`) : undefined);
    if (parsed === null || parsed.isValid) void submit(typed);
  };
  return (
    <ConfirmDialog
      title={person ? t("changeTitle", { email: person.email }) : t("inviteTitle")}
      description={t(person ? "changeText" : "inviteText")}
      confirmLabel={t(person ? "save" : "invite")}
      pendingLabel={t("saving")}
      isBusy={isBusy}
      problem={failure && !isTaken && say(failure.doc)}
      onConfirm={press}
      onClose={onClose}
    >
      {!person && (
        <TextField
          label={t("email")}
          error={emailProblem ?? (isTaken ? t("taken") : undefined)}
          name="email"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      )}
      <SelectField
        label={t("role")}
        name="role"
        value={role}
        help={t(`rolesHelp.${role}`)}
        onChange={(event) =>
          setRole(memberRoles.find((one) => one === event.currentTarget.value) ?? "viewer")
        }
      >
        {memberRoles.map((one) => (
          <option key={one} value={one}>
            {t(`roles.${one}`)}
          </option>
        ))}
      </SelectField>
      {role !== "billing" && servers.length > 0 && (
        <fieldset className="flex max-h-48 flex-col gap-3 overflow-y-auto">
          <legend className="mb-1 font-medium">{t("servers")}</legend>
          <p className="text-ink-2 text-xs">{t("serversHelp")}</p>
          {servers.map(({ id, name }) => (
            <Checkbox
              key={id}
              name="server"
              value={String(id)}
              label={name}
              defaultChecked={person?.servers.includes(id) ?? false}
            />
          ))}
        </fieldset>
      )}
    </ConfirmDialog>
  );
}
