import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import { SaidHere } from "./said-here";
import type { FormProblem, ProblemName } from "./use-action-form";

/** The text for a problem, from the messages `problems`, which has one for every failure name. */
export function useProblemText(): (doc: string) => string {
  const t = useTranslations("problems");
  // The server may be newer than this page and know names that the page does not.
  const isKnown = (doc: string): doc is ProblemName => t.has(doc as ProblemName);
  return (doc) => (isKnown(doc) ? t(doc) : t("other"));
}

/** The link that led to the form is no longer valid, so the form is useless too. */
export const isLinkGone = (problems: readonly FormProblem[]): boolean =>
  problems.some(({ doc }) => doc === "link.gone");

/** A problem of the whole form, shown beside its button; problems of a field are shown beside the field. */
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

/** The text beside one field; undefined when nothing is wrong with it. */
export function useFieldError(problems: readonly FormProblem[]): (field: string) => string | undefined {
  const text = useProblemText();
  return (name) => {
    const found = problems.find(({ field }) => field === name);
    return found && text(found.doc);
  };
}
