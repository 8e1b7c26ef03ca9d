"use client";

import { useTranslations } from "next-intl";
import { FormNotice, useFieldError } from "@/components/form/form-problem";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { useActionForm } from "@/components/form/use-action-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { staffRoles } from "@/lib/base/staff-roles";
import { invite } from "./actions";

/** Email, name and kind of someone new; the rest they set by their link. */
export function InviteForm() {
  const t = useTranslations("staff.people");
  const staff = useTranslations("staff");
  const { submit, isSending, problems } = useActionForm({
    send: ({ email = "", name = "", kind, language }) =>
      sendForm(invite, {
        email,
        name,
        kind: staffRoles.find((one) => one === kind) ?? "support",
        language: language === "ru" ? "ru" : "en",
      }),
    check: ({ name = "" }) => (name.trim() === "" ? [{ doc: "name.empty", field: "name" }] : []),
    onDone: ({ email }) => showToast(t("invited", { email })),
  });
  const error = useFieldError(problems);
  return (
    <form method="post" onSubmit={submit} noValidate className="space-y-4">
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-4">
        <TextField label={t("name")} name="name" error={error("name")} autoComplete="off" required />
        <TextField
          label={t("email")}
          name="email"
          type="email"
          error={error("email")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <SelectField label={t("kind")} name="kind" error={error("kind")}>
          {staffRoles.map((kind) => (
            <option key={kind} value={kind}>
              {staff(`kinds.${kind}`)}
            </option>
          ))}
        </SelectField>
        <SelectField label={t("language")} name="language">
          <option value="en">English</option>
          <option value="ru">Русский</option>
        </SelectField>
      </div>
      <FormNotice problems={problems} />
      <Button type="submit" variant="primary" pending={isSending} pendingLabel={t("inviting")}>
        {t("invite")}
      </Button>
    </form>
  );
}
