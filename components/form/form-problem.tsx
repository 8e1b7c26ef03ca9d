import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import { SaidHere } from "./said-here";
import type { FormProblem, ProblemName } from "./use-action-form";

/** Words for what is wrong, from the messages `problems`, which have some for every name of a failure. */
export function useProblemText(): (doc: string) => string {
  const t = useTranslations("problems");
  // A panel that is newer than this page may have names that the page has not.
  const isKnown = (doc: string): doc is ProblemName => t.has(doc as ProblemName);
  return (doc) => (isKnown(doc) ? t(doc) : t("other"));
}

/** The link that leads to the form is of no more use, and so is the form. */
export const isLinkGone = (problems: readonly FormProblem[]): boolean =>
  problems.some(({ doc }) => doc === "link.gone");

/** What is wrong with the whole of a form, beside its button; what is wrong with a field stands beside the field. */
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

/** The words beside one field; undefined when nothing is wrong with it. */
export function useFieldError(problems: readonly FormProblem[]): (field: string) => string | undefined {
  const text = useProblemText();
  return (name) => {
    const found = problems.find(({ field }) => field === name);
    return found && text(found.doc);
  };
}
