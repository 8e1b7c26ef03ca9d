import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import type { Problem } from "./use-change";

const besideFields: readonly Problem[] = ["wrongCode", "name"];

/** Why a change was not made, unless that stands beside the field. */
export function ProblemNote({ problem }: { problem: Problem | null }) {
  const t = useTranslations("security");
  if (problem === null || besideFields.includes(problem)) return null;
  return (
    <Notice tone="danger" live>
      {t(`problem.${problem}`)}
    </Notice>
  );
}
