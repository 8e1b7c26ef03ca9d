"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ChangeEvent } from "react";
import { ErrorLine } from "@/components/form/fields/field";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { FormNotice, useProblemText } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { sendForm } from "@/lib/api/send-form";
import { shownRoles } from "@/lib/base/staff-roles";
import { newRole, saveRole } from "./actions";
import type { RightOption } from "./right-options";
import { withDependents, withNeeded } from "./role-rights";

export type ShownRole = { id: number; name: string; kind: (typeof shownRoles)[number]; rights: string[] };

type RoleFormProps = { options: RightOption[]; shown?: ShownRole };

/** The value of each box is that of its right; `rights` only carries what is wrong with all of them. */
type RoleValues = Record<string, string | boolean>;

const valuesOf = (options: readonly RightOption[], shown?: ShownRole): RoleValues => ({
  name: shown?.name ?? "",
  kind: shown?.kind ?? shownRoles[0],
  rights: "",
  ...Object.fromEntries(options.map(({ right }) => [right, shown?.rights.includes(right) ?? false])),
});

/** Name, what customers are shown, and rights of a role: of a new one, or of the one that is shown. */
export function RoleForm({ options, shown }: RoleFormProps) {
  const t = useTranslations("staffRoles");
  const staff = useTranslations("staff");
  const say = useProblemText();
  const router = useRouter();
  const tickedOf = (typed: RoleValues) =>
    options.map(({ right }) => right).filter((right) => typed[right] === true);
  const { form, field, box, press, problems, isBusy } = useSentForm<RoleValues, object>({
    values: valuesOf(options, shown),
    check: (typed) => ({
      ...(String(typed.name).trim() === "" ? { name: say("name.empty") } : {}),
      ...(tickedOf(typed).length === 0 ? { rights: t("pick") } : {}),
    }),
    send: async (typed) => {
      const facts = {
        name: String(typed.name),
        kind: shownRoles.find((one) => one === typed.kind) ?? shownRoles[0],
        rights: tickedOf(typed) as Parameters<typeof newRole>[0]["rights"],
      };
      return shown ? sendForm(saveRole, { id: shown.id, ...facts }) : sendForm(newRole, facts);
    },
    leaves: true,
    onDone: () => {
      showToast(t(shown ? "saved" : "added"));
      router.push("/staff/people");
    },
  });
  const follow = (right: string, isTicked: boolean) => {
    const others = isTicked ? withNeeded(options, right) : withDependents(options, right);
    for (const other of others) form.setValue(other, isTicked);
  };
  const { error } = field("rights");
  return (
    <form method="post" onSubmit={press} noValidate className="space-y-6">
      <div className="grid gap-4 md:grid-cols-2">
        <TextField label={t("name")} {...field("name")} autoComplete="off" maxLength={60} required />
        <SelectField label={t("kind")} help={t("kindHelp")} {...field("kind")}>
          {shownRoles.map((kind) => (
            <option key={kind} value={kind}>
              {staff(`kinds.${kind}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <fieldset aria-describedby={error ? "rights-note" : undefined}>
        <legend className="mb-2 font-medium">{t("rights")}</legend>
        <div className="grid gap-x-8 gap-y-3 md:grid-cols-2">
          {options.map(({ right, label, needs }) => {
            const { onChange, ...rest } = box(right);
            return (
              <Checkbox
                key={right}
                {...rest}
                label={label}
                help={needs && t("with", { name: options.find((one) => one.right === needs)?.label ?? "" })}
                onChange={(event: ChangeEvent<HTMLInputElement>) => {
                  void onChange(event);
                  follow(right, event.target.checked);
                }}
              />
            );
          })}
        </div>
        {error && (
          <div className="mt-3" role="alert">
            <ErrorLine id="rights-note">{error}</ErrorLine>
          </div>
        )}
      </fieldset>
      <p className="max-w-[72ch] text-ink-2 text-xs">
        {shown && `${t("newText")} `}
        {t("never")}
      </p>
      <FormNotice problems={problems} />
      <Button type="submit" variant="primary" pending={isBusy} pendingLabel={t("saving")}>
        {t(shown ? "save" : "add")}
      </Button>
    </form>
  );
}
