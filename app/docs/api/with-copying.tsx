"use client";

import { type MouseEvent, useEffect, useState } from "react";
import { copyText } from "@/components/ui/copy-button";

type WithCopyingProps = { html: string; className: string; copiedLabel: string };

/** Static HTML whose `data-copy` buttons copy the example beside them; shown once the script runs. */
export function WithCopying({ html, className, copiedLabel }: WithCopyingProps) {
  const [isAlive, setAlive] = useState(false);
  const [copied, setCopied] = useState<HTMLButtonElement | null>(null);

  useEffect(() => setAlive(true), []);

  useEffect(() => {
    if (!copied) return;
    copied.dataset.copied = "";
    const timer = setTimeout(() => setCopied(null), 2000);
    return () => {
      clearTimeout(timer);
      delete copied.dataset.copied;
    };
  }, [copied]);

  const press = async ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest("button") : null;
    const text = button?.parentElement?.querySelector("pre")?.textContent;
    if (button && text && (await copyText(text, button))) setCopied(button);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is pressed are the buttons in it. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a button's press by key is a click, too. */}
      <div
        className={className}
        data-alive={isAlive || undefined}
        onClick={press}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made on the server from the registry alone, and escaped.
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <span role="status" className="sr-only">
        {copied && copiedLabel}
      </span>
    </>
  );
}
