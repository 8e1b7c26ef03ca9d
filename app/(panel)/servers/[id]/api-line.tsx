import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { shellQuote } from "@/lib/base/shell-quote";

const never = () => () => undefined;
/** Known to the browser alone: the server's HTML must say what React first says. */
const useOrigin = (): string =>
  useSyncExternalStore(
    never,
    () => window.location.origin,
    () => "",
  );

type ApiLineProps = { call: string; fields: object; hasPin?: boolean | undefined };

/** What a button does as a call of the API; token and PIN are shell variables that the reader sets. */
export function ApiLine({ call, fields, hasPin = false }: ApiLineProps) {
  const t = useTranslations("network");
  const common = useTranslations("common");
  const [module = "", action = ""] = call.split("/");
  const pairs = Object.entries({ action, ...fields }).map(([name, value]) => shellQuote(`${name}=${value}`));
  const all = [...pairs, '"token=$TOKEN"', ...(hasPin ? ['"pin=$PIN"'] : [])];
  const origin = useOrigin();
  const text = [
    `curl ${shellQuote(`${origin}/${module}.php`)}`,
    ...all.map((pair) => `--data-urlencode ${pair}`),
  ].join(" ");
  return (
    <details className="text-xs">
      <summary className="tap cursor-pointer text-ink-2">{t("call")}</summary>
      <div className="mt-2 flex items-start gap-2 rounded-sm bg-sunken p-2">
        <code className="min-w-0 grow break-all font-mono">{text}</code>
        <CopyButton value={text} label={t("copyCall")} copiedLabel={common("copied")} />
      </div>
    </details>
  );
}
