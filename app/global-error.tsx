"use client";

import "./globals.css";
import { ErrorPage } from "@/components/frame/error-page";

type GlobalErrorProps = { error: Error & { digest?: string }; reset: () => void };

/** The root layout itself failed: nothing is left of the document but this. */
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
