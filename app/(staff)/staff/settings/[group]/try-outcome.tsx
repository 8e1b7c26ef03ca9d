import { useTranslations } from "next-intl";
import { useProblemText } from "@/components/form/problems/form-problem";
import { Notice } from "@/components/ui/notice";
import type { ShownField } from "./shown-field";
import { wrongText } from "./wrong-text";

type TryOutcomeProps = {
  /** What the other side said; null = it was not asked, or has not answered. */
  answer: { works: boolean; said: string } | null;
  failure: { doc: Parameters<ReturnType<typeof useProblemText>>[0]; fields?: Record<string, string> } | null;
  fields: readonly ShownField[];
  /** Name of a field that is none of them. */
  nameOther: (field: string) => string;
};

/** What became of trying out what is typed. */
export function TryOutcome({ answer, failure, fields, nameOther }: TryOutcomeProps) {
  const t = useTranslations("settingsForm");
  const say = useProblemText();
  const wrong = Object.entries(failure?.fields ?? {}).map(
    ([name, reason]) =>
      `${fields.find((one) => one.name === name)?.label ?? nameOther(name)}: ${wrongText(t, fields, { name, reason })}`,
  );
  return (
    <>
      {answer && (
        <Notice tone={answer.works ? "good" : "danger"} title={t(answer.works ? "works" : "fails")} live>
          <span className="wrap-anywhere">{t("said", { text: answer.said })}</span>
        </Notice>
      )}
      {failure && (
        <Notice tone="danger" live>
          {wrong.length > 0 ? wrong.join(" ") : say(failure.doc)}
        </Notice>
      )}
    </>
  );
}
