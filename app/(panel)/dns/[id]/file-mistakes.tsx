import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { MistakeCode } from "@/lib/base/dns/mistakes";
import { exampleOf } from "./record-labels";

type Mistake = { line: number; name: string; type: string; code: MistakeCode; what: string; reason: string };
export type Mistakes = { mistakes: Mistake[]; mistake_count: number; right_count: number };

/** Errors in an uploaded file, from the failure's details; null = it failed for another reason. */
export const mistakesIn = (details: unknown): Mistakes | null =>
  typeof details === "object" && details !== null && "mistake_count" in details
    ? (details as Mistakes)
    : null;

type MistakesProps = { found: Mistakes; isBusy: boolean; onRest: (form: HTMLFormElement) => void };

/** Every error with its line, name and reason, and a button to import the valid records anyway. */
export function FileMistakes({ found, isBusy, onRest }: MistakesProps) {
  const t = useTranslations("dns");
  const { mistakes, mistake_count: count, right_count: rest } = found;
  const reasonOf = ({ code, what, type, reason }: Mistake) => {
    const key = `mistakes.${code}` as const;
    // The server may be newer than this page and report errors unknown to it.
    return t.has(key) ? t(key, { what, type, example: exampleOf(type) }) : reason;
  };
  return (
    <Notice tone="danger" title={t("fileMistakes", { count, rest })} live>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, and the keyboard has to reach it. */}
      <section aria-label={t("mistakesList")} tabIndex={0} className="mt-1 max-h-56 overflow-y-auto">
        <ul className="space-y-2">
          {mistakes.map((one) => (
            <li key={`${one.line} ${one.name} ${one.code}`}>
              <span className="font-medium">{t("mistakeLine", { line: one.line })}</span>{" "}
              <span className="wrap-anywhere font-mono text-xs">{`${one.name} ${one.type}`.trim()}</span>
              <span className="block">{reasonOf(one)}</span>
            </li>
          ))}
        </ul>
        {count > mistakes.length && (
          <p className="mt-2">{t("mistakesMore", { count: count - mistakes.length })}</p>
        )}
      </section>
      {rest > 0 && (
        <Button
          className="mt-3"
          disabled={isBusy}
          onClick={({ currentTarget }) => currentTarget.form && onRest(currentTarget.form)}
        >
          {t("importRest", { rest })}
        </Button>
      )}
    </Notice>
  );
}
