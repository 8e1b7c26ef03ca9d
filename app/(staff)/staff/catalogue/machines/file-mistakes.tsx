import { useProblemText } from "@/components/form/problems/form-problem";
import type { SubmitState } from "@/components/form/submit/use-submit";
import { Notice } from "@/components/ui/notice";
import { FileProblems } from "../import/file-problems";

/** Errors of the sent file by path; or why it was rejected as a whole. */
export function SaidWrong({ state }: { state: SubmitState<unknown> }) {
  const text = useProblemText();
  if (state.step !== "refused" && state.step !== "unknown") return null;
  const { fields, doc } = state.failure;
  if (Object.keys(fields).length > 0) return <FileProblems fields={fields} />;
  return <Notice tone="danger" title={text(doc)} live />;
}
