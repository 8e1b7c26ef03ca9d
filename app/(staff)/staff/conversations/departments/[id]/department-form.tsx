"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { TextField } from "@/components/form/fields/text-field";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { FormNotice } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { sendForm } from "@/lib/api/send-form";
import { weekdayNames } from "@/lib/base/time-text";
import type { AgentShown, Department } from "@/lib/domain/support/tickets/departments/schema";
import { saveTeam } from "../../actions";
import { LanguageTexts, textsIn, typedOf } from "../../language-texts";
import { dayNames, firstTyped, readTyped } from "./typed-department";

type DepartmentFormProps = { department: Department | null; agents: readonly AgentShown[] };

/** A department; null = a new one. */
export function DepartmentForm({ department, agents }: DepartmentFormProps) {
  const t = useTranslations("ticketTeam.team");
  const team = useTranslations("ticketTeam");
  const locale = useLocale();
  const router = useRouter();
  const [names, setNames] = useState(typedOf(department?.names ?? []));
  const [members, setMembers] = useState<readonly number[]>(department?.members ?? []);
  const { field, box, press, problems, isBusy } = useSentForm({
    values: firstTyped(department),
    beside: ({ fields }) => ({
      ...(fields.email === undefined ? {} : { email: t("wrong.email") }),
      ...(fields.time_zone === undefined ? {} : { time_zone: t("wrong.zone") }),
      ...(fields.days_off === undefined ? {} : { days_off: t("wrong.days") }),
      ...(fields.hours === undefined ? {} : { monday: t("wrong.hours") }),
      ...(fields.answer_minutes === undefined ? {} : { answer_minutes: t("wrong.number") }),
      ...(fields.solve_minutes === undefined ? {} : { solve_minutes: t("wrong.number") }),
      ...(fields.reopen_days === undefined ? {} : { reopen_days: t("wrong.number") }),
    }),
    send: (typed) =>
      sendForm(saveTeam, {
        id: department?.id ?? null,
        names: textsIn(names),
        members: [...members],
        ...readTyped(typed),
      }),
    onDone: () => {
      showToast(team("saved"));
      router.push("/staff/conversations/departments" as Route);
    },
  });
  const days = weekdayNames(locale);
  return (
    <form method="post" onSubmit={press} noValidate autoComplete="off" className="max-w-[48rem] space-y-4">
      <Card title={t("what")}>
        <div className="space-y-4">
          <LanguageTexts label={t("name")} typed={names} onChange={setNames} maxLength={60} />
          <TextField
            label={t("email")}
            help={t("emailHelp")}
            optionalLabel={t("optional")}
            {...field("email")}
          />
          <div className="flex flex-col gap-3">
            <Checkbox label={t("takesTurns")} help={t("takesTurnsHelp")} {...box("takes_turns")} />
            <Checkbox label={t("default")} help={t("defaultHelp")} {...box("is_default")} />
            <Checkbox label={t("active")} {...box("is_active")} />
          </div>
        </div>
      </Card>
      <Card title={t("members")}>
        <div className="flex flex-col gap-2">
          {agents.map((one) => (
            <Checkbox
              key={one.id}
              label={one.name}
              checked={members.includes(one.id)}
              onChange={({ currentTarget: { checked } }) =>
                setMembers((all) => (checked ? [...all, one.id] : all.filter((id) => id !== one.id)))
              }
            />
          ))}
        </div>
      </Card>
      <Card title={t("hours")}>
        <div className="space-y-4">
          <TextField label={t("zone")} autoCapitalize="none" spellCheck={false} {...field("time_zone")} />
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
            {dayNames.map((day, index) => (
              <TextField key={day} label={days[index] ?? day} placeholder="09:00-18:00" {...field(day)} />
            ))}
          </div>
          <p className="text-ink-2 text-xs">{t("hoursHelp")}</p>
          <TextareaField
            label={t("daysOff")}
            help={t("daysOffHelp")}
            optionalLabel={t("optional")}
            rows={3}
            {...field("days_off")}
          />
        </div>
      </Card>
      <Card title={t("clocks")}>
        <div className="grid gap-4 sm:grid-cols-3">
          {(["answer_minutes", "solve_minutes", "reopen_days"] as const).map((name) => (
            <TextField
              key={name}
              label={t(name)}
              help={t(`${name}_help`)}
              optionalLabel={t("optional")}
              inputMode="numeric"
              {...field(name)}
            />
          ))}
        </div>
      </Card>
      <FormNotice problems={problems} />
      <Button type="submit" variant="primary" pending={isBusy} pendingLabel={team("saving")}>
        {t("save")}
      </Button>
    </form>
  );
}
