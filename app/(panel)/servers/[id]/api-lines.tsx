import { useTranslations } from "next-intl";
import { CopyButton } from "@/components/ui/copy-button";

/** The calls behind the buttons of a card, for programs. */
export function ApiLines({ lines }: { lines: readonly string[] }) {
  const t = useTranslations("server");
  const common = useTranslations("common");
  return (
    <details>
      <summary className="tap w-fit cursor-pointer">{t("byApi")}</summary>
      <ul className="mt-2 space-y-1">
        {lines.map((line) => (
          <li key={line} className="flex items-center gap-2">
            <code className="min-w-0 break-all font-mono">{line}</code>
            <CopyButton
              value={line}
              label={common("copyNamed", { what: line })}
              copiedLabel={common("copied")}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
