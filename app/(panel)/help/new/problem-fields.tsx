import { useTranslations } from "next-intl";
import { SelectField } from "@/components/form/fields/select-field";
import { TextareaField } from "@/components/form/fields/textarea-field";
import type { OfferedProblem } from "@/lib/domain/support/tickets/problems/schema";

export type ChosenProblem = {
  /** Null = none of them. */
  problem: OfferedProblem | null;
  /** By question. */
  answers: Readonly<Record<string, string>>;
};

/** The answers, each below its question, before what else was written. */
export function textWithAnswers({ problem, answers }: ChosenProblem, text: string): string {
  const said = (problem?.questions ?? []).flatMap((question) => {
    const answer = answers[question]?.trim() ?? "";
    return answer === "" ? [] : [`${question}\n${answer}`];
  });
  return [...said, text].filter((part) => part !== "").join("\n\n");
}

type ProblemFieldsProps = {
  problems: readonly OfferedProblem[];
  chosen: ChosenProblem;
  onChange: (chosen: ChosenProblem) => void;
};

/** What kind of problem it is, and what support always asks about it. */
export function ProblemFields({ problems, chosen, onChange }: ProblemFieldsProps) {
  const t = useTranslations("tickets.problem");
  const { problem, answers } = chosen;
  return (
    <>
      <SelectField
        label={t("kind")}
        value={problem?.id ?? ""}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...chosen, problem: problems.find(({ id }) => String(id) === value) ?? null })
        }
      >
        <option value="">{t("other")}</option>
        {problems.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {problem?.questions.map((question) => (
        <TextareaField
          key={question}
          label={question}
          optionalLabel={t("optional")}
          rows={2}
          maxLength={2_000}
          value={answers[question] ?? ""}
          onChange={({ currentTarget }) =>
            onChange({ ...chosen, answers: { ...answers, [question]: currentTarget.value } })
          }
        />
      ))}
    </>
  );
}
