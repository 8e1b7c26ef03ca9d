import { useTranslations } from "next-intl";
import { CopyButton } from "@/components/ui/copy-button";

type TextProps = { text: string; hostname: string };

/** The text of the screen, below it: to be read, by a screen reader line by line as it changes, and to be copied. */
export function ScreenText({ text, hostname }: TextProps) {
  const t = useTranslations("console");
  const lines = text.trimEnd().split("\n");
  return (
    <section
      aria-label={t("textOf", { hostname })}
      className="flex max-h-[45%] min-h-0 flex-col border-t bg-raised"
    >
      <div className="gutter flex items-center justify-end py-1">
        <CopyButton value={text.trimEnd()} label={t("copyText")} copiedLabel={t("copied")} showLabel />
      </div>
      <div
        role="log"
        aria-label={t("screen")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, with the keyboard, too.
        tabIndex={0}
        dir="ltr"
        className="gutter min-h-0 overflow-auto whitespace-pre pb-2 font-mono text-xs"
      >
        {lines.map((line, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row of the screen is its place, and changes there.
          <div key={row}>{line || "\u00a0"}</div>
        ))}
      </div>
    </section>
  );
}
