import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import type { FormProblem, ProblemName } from "../submit/use-action-form";
import { SaidHere } from "./said-here";

/** Returns the text of a failure, from the messages `problems`, which has one for every failure name. */
export function useProblemText(): (doc: string) => string {
  const t = useTranslations("problems");
  // The server may be newer than this page and send names unknown to it.
  const isKnown = (doc: string): doc is ProblemName => t.has(doc as ProblemName);
  return (doc) => (isKnown(doc) ? t(doc) : t("other"));
}

/** The link that led to the form is no longer valid, so the form is useless too. */
export const isLinkGone = (problems: readonly FormProblem[]): boolean =>
  problems.some(({ doc }) => doc === "link.gone");

/** An error of the whole form, shown beside its button; field errors are shown beside their fields. */
export function FormNotice({ problems }: { problems: readonly FormProblem[] }) {
  const text = useProblemText();
  const found = problems.find(({ field }) => field === null);
  return found ? (
    <SaidHere>
      <Notice tone={found.doc === "rate.limited" ? "attention" : "danger"} live>
        {text(found.doc)}
      </Notice>
    </SaidHere>
  ) : null;
}

/** Returns the error text of a field; undefined if it is valid. */
export function useFieldError(problems: readonly FormProblem[]): (field: string) => string | undefined {
  const text = useProblemText();
  return (name) => {
    const found = problems.find(({ field }) => field === name);
    return found && text(found.doc);
  };
}
