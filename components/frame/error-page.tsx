"use client";

import { useSyncExternalStore } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { lastResortLabels } from "@/lib/i18n/last-resort";

type ErrorPageProps = {
  /** Identifies the failure in the server's log. */
  digest: string | undefined;
  retry: () => void;
  /** The language to use when the document does not name one. */
  language?: string;
  /** Shown within the frame of signed-in pages, which already has a `<main>`. */
  inFrame?: boolean;
  /** Whose pages these are; decides the link's target. */
  side?: "customer" | "staff";
};

// The document gets its language when its layout arrives, which can be after this page.
const never = () => () => undefined;
const readDocumentLanguage = () => document.documentElement.lang;
const assumeEnglish = () => "en";

/** Shown when a page fails: a sentence, a retry button, a link away. */
export function ErrorPage({ digest, retry, language, inFrame, side = "customer" }: ErrorPageProps) {
  const documentLanguage = useSyncExternalStore(never, readDocumentLanguage, assumeEnglish);
  const labels = lastResortLabels(language ?? documentLanguage);
  const Place = inFrame ? "div" : "main";
  return (
    <Place
      id={inFrame ? undefined : "content"}
      className="gutter grid min-h-[60dvh] place-items-center py-12"
      suppressHydrationWarning
    >
      <div role="alert" className="max-w-md text-center">
        <h1 tabIndex={-1} className="font-semibold text-xl">
          {labels.title}
        </h1>
        <p className="mt-2 text-ink-2">{labels.text}</p>
        <div className="mt-5 flex flex-wrap justify-center gap-2">
          <button type="button" onClick={retry} className={buttonStyle("primary")}>
            {labels.retry}
          </button>
          <a href={side === "staff" ? "/staff" : "/servers"} className={buttonStyle("secondary")}>
            {side === "staff" ? labels.desk : labels.home}
          </a>
        </div>
        {digest && (
          <p className="mt-5 text-ink-2 text-xs">
            {labels.request} <code className="select-all font-mono">{digest}</code>
          </p>
        )}
      </div>
    </Place>
  );
}
