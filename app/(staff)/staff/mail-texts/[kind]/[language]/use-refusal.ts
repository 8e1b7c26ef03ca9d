import { useTranslations } from "next-intl";
import { useProblemText } from "@/components/form/problems/form-problem";
import type { Failure } from "@/components/form/submit/attempt";

/** Texts of refusals: those about a text name the variable, or the place. */
export function useRefusal(): (failure: Pick<Failure, "doc" | "details">) => string {
  const t = useTranslations("problems");
  const say = useProblemText();
  return ({ doc, details }) => {
    const said = (details ?? {}) as { name?: string; line?: number; column?: number };
    const { name = "", line = 1, column = 1 } = said;
    if (doc === "mail_text.unreadable") return t(doc, { line, column });
    if (
      doc === "mail_text.unknown_variable" ||
      doc === "mail_text.missing_variable" ||
      doc === "mail_text.use" ||
      doc === "mail_text.word"
    )
      return t(doc, { name });
    return say(doc);
  };
}
