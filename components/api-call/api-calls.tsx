"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { type CurlFields, curlText, token } from "@/lib/base/curl-text";
import { usePanelUrl } from "./panel-url";

export type ShownCall = { call: string; fields: CurlFields };

/**
 * The buttons beside it as API calls; secrets are shell variables that the reader sets. What is inside is rendered once
 * it is opened: a page has dozens, and few are.
 */
export function ApiCalls({ calls }: { calls: readonly ShownCall[] }) {
  const common = useTranslations("common");
  const url = usePanelUrl();
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  // It may have been opened before the page was hydrated.
  useEffect(() => setOpen(details.current?.open ?? false), []);
  return (
    <details ref={details} className="text-xs" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="tap w-fit cursor-pointer text-ink-2">
        {common(calls.length > 1 ? "apiCalls" : "apiCall")}
      </summary>
      {isOpen && <Calls calls={calls} url={url} />}
    </details>
  );
}

function Calls({ calls, url }: { calls: readonly ShownCall[]; url: string }) {
  const common = useTranslations("common");
  return (
    <ul className="mt-2 space-y-2">
      {calls.map(({ call, fields }) => {
        const text = curlText(url, call, { token, ...fields });
        return (
          <li key={text} className="flex items-start gap-2 rounded-sm bg-sunken p-2 text-ink">
            <code className="min-w-0 grow whitespace-pre-wrap break-all font-mono">{text}</code>
            <CopyButton
              value={text}
              label={common("copyNamed", { what: call })}
              copiedLabel={common("copied")}
            />
          </li>
        );
      })}
    </ul>
  );
}
