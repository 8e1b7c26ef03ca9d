"use client";

import { useTranslations } from "next-intl";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { FormNotice, useProblemText } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { type Locale, languageNames, locales } from "@/lib/base/locale";
import { staffRoles } from "@/lib/base/staff-roles";
import { invite } from "./actions";
import { type RoleName, RoleOptions } from "./role-options";

/** Email, name and role of a new member of staff; they set the rest with the mailed link. */
export function InviteForm({ roles }: { roles: readonly RoleName[] }) {
  const t = useTranslations("staff.people");
  const say = useProblemText();
  const { field, press, problems, isBusy } = useSentForm({
    values: {
      name: "",
      email: "",
      kind: staffRoles[0] as string,
      language: "en" as Locale,
    },
    check: ({ name }) => (name.trim() === "" ? { name: say("name.empty") } : {}),
    send: (typed) => sendForm(invite, typed),
    resets: true,
    onDone: ({ email }) => showToast(t("invited", { email })),
  });
  return (
    <form method="post" onSubmit={press} noValidate className="space-y-4">
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-4">
        <TextField label={t("name")} {...field("name")} autoComplete="off" required />
        <TextField
          label={t("email")}
          {...field("email")}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <SelectField label={t("kind")} {...field("kind")}>
          <RoleOptions roles={roles} />
        </SelectField>
        <SelectField label={t("language")} {...field("language")}>
          {locales.map((locale) => (
            <option key={locale} value={locale} lang={locale}>
              {languageNames[locale]}
            </option>
          ))}
        </SelectField>
      </div>
      <FormNotice problems={problems} />
      <Button type="submit" variant="primary" pending={isBusy} pendingLabel={t("inviting")}>
        {t("invite")}
      </Button>
    </form>
  );
}
