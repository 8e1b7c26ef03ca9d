import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";

/** Errors of the file by path, named as in the file's format. */
export function FileProblems({ fields }: { fields: Record<string, string> }) {
  const t = useTranslations("catalogAdmin.transfer");
  return (
    <Notice tone="danger" title={t("wrong")} live>
      <ul className="mt-1 space-y-0.5 text-xs">
        {Object.entries(fields).map(([path, reason]) => (
          <li key={path} className="break-words">
            <span className="font-mono">{path}</span>: {reason}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
