"use client";

import { useTranslations } from "next-intl";
import { CopyButton } from "@/components/ui/copy-button";
import { type CurlFields, curlText, token } from "@/lib/base/curl-text";
import { usePanelUrl } from "./panel-url";

export type ShownCall = { call: string; fields: CurlFields };

/** The buttons beside it as API calls; secrets are shell variables that the reader sets. */
export function ApiCalls({ calls }: { calls: readonly ShownCall[] }) {
  const common = useTranslations("common");
  const url = usePanelUrl();
  return (
    <details className="text-xs">
      <summary className="tap w-fit cursor-pointer text-ink-2">
        {common(calls.length > 1 ? "apiCalls" : "apiCall")}
      </summary>
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
    </details>
  );
}
