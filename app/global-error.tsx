"use client";

import "./globals.css";
import { ErrorPage } from "@/components/frame/error-page";

type GlobalErrorProps = { error: Error & { digest?: string }; reset: () => void };

/** Shown when the root layout itself fails, so it has to render the whole document. */
export default function GlobalError({ error, reset }: GlobalErrorProps) {
  const language = typeof navigator === "undefined" ? "en" : navigator.language;
  return (
    <html lang={language} suppressHydrationWarning>
      <body>
        <ErrorPage digest={error.digest} retry={reset} language={language} />
      </body>
    </html>
  );
}
