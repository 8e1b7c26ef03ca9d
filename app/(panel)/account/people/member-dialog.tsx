"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Checkbox } from "@/components/ui/checkbox";
import { sendForm } from "@/lib/api/send-form";
import { parseEmail } from "@/lib/base/email";
import { type MemberRole, memberRoles } from "@/lib/domain/kernel/access/member-roles";
import { update } from "./actions";

export type ShownPerson = {
  id: number;
  email: string;
  role: MemberRole;
  servers: number[];
  projects: number[];
  state: "invited" | "expired" | "active";
};
/** A server or a project to choose. */
export type ShownServer = { id: number; name: string };

type PersonDialogProps = {
  /** Null = a new member. */
  person: ShownPerson | null;
  servers: readonly ShownServer[];
  projects: readonly ShownServer[];
  onClose: () => void;
};

/** Invites a member, or changes a member's role. */
export function PersonDialog({ person, servers, projects, onClose }: PersonDialogProps) {
  const t = useTranslations("members");
  const say = useProblemText();
  const { form, field, press, failure, isBusy } = useSentForm({
    values: {
      email: "",
      role: person?.role ?? ("billing" as MemberRole),
      servers: person?.servers.map(String) ?? [],
      projects: person?.projects.map(String) ?? [],
    },
    check: ({ email }) => {
      const parsed = person ? null : parseEmail(email);
      return parsed && !parsed.isValid ? { email: say(`email.${parsed.problem}`) } : {};
    },
    beside: ({ doc, fields }) =>
      doc === "argument.invalid" && "email" in fields ? { email: t("taken") } : {},
    send: ({ email, role, servers, projects: wanted }) => {
      const chosen = role === "billing" ? [] : servers;
      const inProjects = role === "billing" ? [] : wanted;
      if (person === null) return sendForm(update, { role, servers: chosen, projects: inProjects, email });
      // Servers that are gone are not listed: a limit that nobody touched is not sent, and stays.
      const isSame = chosen.map(Number).sort().join() === person.servers.toSorted().join();
      const isSameProjects = inProjects.map(Number).sort().join() === person.projects.toSorted().join();
      // Without projects and servers a person reaches all: that is said, not left out.
      const isUnlimited = !isSameProjects && inProjects.length === 0;
      return sendForm(update, {
        ...{ role, id: person.id },
        ...(isSame && !isUnlimited ? {} : { servers: chosen }),
        ...(isSameProjects ? {} : { projects: inProjects }),
      });
    },
    onDone: ({ person: { email } }) => {
      onClose();
      showToast(t(person ? "changed" : "invited", { email }), { tone: "good" });
    },
  });
  const role = form.watch("role");
  return (
    <ConfirmDialog
      title={person ? t("changeTitle", { email: person.email }) : t("inviteTitle")}
      description={t(person ? "changeText" : "inviteText")}
      confirmLabel={t(person ? "save" : "invite")}
      pendingLabel={t("saving")}
      isBusy={isBusy}
      problem={failure && say(failure.doc)}
      onConfirm={() => press()}
      onClose={onClose}
    >
      {!person && (
        <TextField
          label={t("email")}
          {...field("email")}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      )}
      <SelectField label={t("role")} help={t(`rolesHelp.${role}`)} {...field("role")}>
        {memberRoles.map((one) => (
          <option key={one} value={one}>
            {t(`roles.${one}`)}
          </option>
        ))}
      </SelectField>
      {role !== "billing" && projects.length > 0 && (
        <fieldset className="flex max-h-48 flex-col gap-3 overflow-y-auto">
          <legend className="mb-1 font-medium">{t("projects")}</legend>
          <p className="text-ink-2 text-xs">{t("projectsHelp")}</p>
          {projects.map(({ id, name }) => (
            <Checkbox key={id} value={String(id)} label={name} {...form.register("projects")} />
          ))}
        </fieldset>
      )}
      {role !== "billing" && servers.length > 0 && (
        <fieldset className="flex max-h-48 flex-col gap-3 overflow-y-auto">
          <legend className="mb-1 font-medium">{t("servers")}</legend>
          <p className="text-ink-2 text-xs">{t("serversHelp")}</p>
          {servers.map(({ id, name }) => (
            <Checkbox key={id} value={String(id)} label={name} {...form.register("servers")} />
          ))}
        </fieldset>
      )}
    </ConfirmDialog>
  );
}
