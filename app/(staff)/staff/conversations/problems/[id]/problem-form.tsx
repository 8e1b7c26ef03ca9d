"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { SelectField } from "@/components/form/fields/select-field";
import { FormNotice } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { sendForm } from "@/lib/api/send-form";
import type { ProblemKind } from "@/lib/domain/support/tickets/problems/schema";
import { ticketPriorities } from "@/lib/domain/support/tickets/rules";
import { saveProblem } from "../../actions";
import { LanguageTexts, textsIn, typedOf } from "../../language-texts";

type ProblemFormProps = {
  /** Null = a new one. */
  problem: ProblemKind | null;
  departments: readonly { id: number; name: string }[];
};

/** A kind of problem: its name, what is asked, and where it goes. */
export function ProblemForm({ problem, departments }: ProblemFormProps) {
  const t = useTranslations("ticketTeam.problems");
  const team = useTranslations("ticketTeam");
  const router = useRouter();
  const { form, field, box, press, problems, isBusy } = useSentForm({
    values: {
      names: typedOf(problem?.names ?? []),
      questions: typedOf(problem?.questions ?? []),
      department: String(problem?.department ?? ""),
      priority: problem?.priority ?? "normal",
      is_active: problem?.is_active ?? true,
    },
    send: ({ names, questions, department, priority, is_active }) =>
      sendForm(saveProblem, {
        ...{ id: problem?.id ?? null, priority, is_active },
        department: department === "" ? null : Number(department),
        names: textsIn(names),
        questions: textsIn(questions),
      }),
    leaves: true,
    onDone: () => {
      showToast(team("saved"));
      router.push("/staff/conversations/problems" as Route);
    },
  });
  const [names, questions] = form.watch(["names", "questions"]);
  return (
    <Card>
      <form method="post" noValidate className="max-w-[40rem] space-y-4" onSubmit={press}>
        <LanguageTexts
          label={t("questions")}
          help={t("questionsHelp")}
          typed={questions}
          onChange={(typed) => form.setValue("questions", typed)}
          rows={5}
          maxLength={2_000}
          line={{
            label: t("name"),
            typed: names,
            onChange: (typed) => form.setValue("names", typed),
            maxLength: 80,
          }}
        />
        {departments.length > 0 && (
          <SelectField label={team("department")} {...field("department")}>
            <option value="">{t("usual")}</option>
            {departments.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField label={team("priority")} {...field("priority")}>
          {ticketPriorities.map((one) => (
            <option key={one} value={one}>
              {team(`priorities.${one}`)}
            </option>
          ))}
        </SelectField>
        <Checkbox label={t("active")} {...box("is_active")} />
        <FormNotice problems={problems} />
        <Button type="submit" variant="primary" pending={isBusy} pendingLabel={team("saving")}>
          {t("save")}
        </Button>
      </form>
    </Card>
  );
}
