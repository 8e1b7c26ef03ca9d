import { useTranslations } from "next-intl";
import type { Module } from "./reference";

const linkLook = "tap block rounded-sm px-2 py-1 text-ink-2 hover:bg-hover hover:text-ink";

function Links({ modules }: { modules: Module[] }) {
  const t = useTranslations("apiDocs");
  return (
    <ul className="space-y-3">
      {modules.map(({ name, calls }) => (
        <li key={name}>
          <a href={`#${name}`} className={`${linkLook} font-semibold`}>
            {name}
          </a>
          <ul>
            {calls.map((call) => (
              <li key={call.name}>
                <a href={`#${call.name}`} className={`${linkLook} font-mono text-xs`}>
                  {call.name.slice(name.length + 1)}
                </a>
              </li>
            ))}
          </ul>
        </li>
      ))}
      <li>
        <a href="#errors" className={`${linkLook} font-semibold`}>
          {t("errors")}
        </a>
        <a href="#access" className={`${linkLook} font-semibold`}>
          {t("access")}
        </a>
      </li>
    </ul>
  );
}

/** The table of contents beside the reference; on a phone it is folded and comes first. */
export function Contents({ modules }: { modules: Module[] }) {
  const t = useTranslations("apiDocs");
  return (
    <>
      <nav
        aria-label={t("contents")}
        className="sticky top-0 max-h-dvh overflow-y-auto border-e py-6 pe-3 max-lg:hidden print:hidden"
      >
        <Links modules={modules} />
      </nav>
      <nav aria-label={t("contents")} className="pt-4 lg:hidden print:hidden">
        <details>
          <summary className="tap min-h-(--control) font-semibold text-accent-ink">{t("contents")}</summary>
          <Links modules={modules} />
        </details>
      </nav>
    </>
  );
}
