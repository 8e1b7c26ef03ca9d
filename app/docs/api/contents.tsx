import type { ApiDocsLabels } from "./labels";
import { furtherParts, hrefOfCall, hrefOfPart } from "./links";
import type { Module } from "./reference";

/** `part`: the current page; null = the overview. */
type ContentsProps = { modules: Module[]; part: string | null; t: ApiDocsLabels };

/** Styles all links from their list, as `tablesStyle` does for tables. */
const linksStyle =
  "space-y-1 [&_a]:block [&_a]:rounded-sm [&_a]:px-2 [&_a]:py-1 [&_a]:text-ink-2 [&_a]:hover:bg-hover [&_a]:hover:text-ink [&_ul_a]:font-mono [&_ul_a]:text-xs [&>li>a]:font-semibold [&_[aria-current]]:bg-hover [&_[aria-current]]:text-ink";

const here = (isHere: boolean) => (isHere ? { "aria-current": "page" as const } : {});

function Links({ modules, part, t }: ContentsProps) {
  return (
    <ul className={linksStyle}>
      <li>
        <a href="/docs/api" className="tap" {...here(part === null)}>
          {t("overview")}
        </a>
      </li>
      {modules.map(({ name, calls }) => (
        <li key={name}>
          <a href={hrefOfPart(name)} className="tap" {...here(part === name)}>
            {name}
          </a>
          {part === name && (
            <ul>
              {calls.map((call) => (
                <li key={call.name}>
                  <a href={hrefOfCall(call.name)} className="tap">
                    {call.name.slice(name.length + 1)}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
      {furtherParts.map((name) => (
        <li key={name}>
          <a href={hrefOfPart(name)} className="tap" {...here(part === name)}>
            {t(name)}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Navigation of the reference; on a phone it is collapsed at the top. */
export function Contents(props: ContentsProps) {
  const { t } = props;
  return (
    <>
      <nav
        aria-label={t("contents")}
        className="sticky top-0 max-h-dvh overflow-y-auto border-e py-6 pe-3 max-lg:hidden print:hidden"
      >
        <Links {...props} />
      </nav>
      <nav aria-label={t("contents")} className="pt-4 lg:hidden print:hidden">
        <details>
          <summary className="tap min-h-(--control) font-semibold text-accent-ink">{t("contents")}</summary>
          <Links {...props} />
        </details>
      </nav>
    </>
  );
}
