import { Chip } from "@/components/ui/chip";
import { type ApiErrorName, errorGuide } from "@/lib/api/error-guide";
import { errorCodes } from "@/lib/domain/kernel/error-codes";
import type { ErrorName } from "@/lib/domain/kernel/error-names";
import { wireWording } from "@/lib/i18n/errors/wire";
import { Inline } from "./inline";
import type { ApiDocsWords, ProblemWords } from "./words";

const apiNames = Object.keys(errorGuide) as ApiErrorName[];
const pageNames = (Object.keys(errorCodes) as ErrorName[]).filter((name) => !Object.hasOwn(errorGuide, name));

function exampleOf<N extends ApiErrorName>(name: N): { text: string; facts: string | null } {
  const { text, fields, details } = wireWording(name, errorGuide[name].facts);
  const facts = { ...(fields ? { fields } : {}), ...(details === undefined ? {} : { details }) };
  return { text, facts: Object.keys(facts).length > 0 ? JSON.stringify(facts) : null };
}

function Name({ name }: { name: ErrorName }) {
  return (
    <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <a href={`#error-${name}`} className="font-mono font-semibold underline-offset-2 hover:underline">
        {name}
      </a>
      <Chip>{errorCodes[name]}</Chip>
    </h3>
  );
}

type ErrorWords = { t: ApiDocsWords; problems: ProblemWords };

function ApiError({ name, t, problems }: ErrorWords & { name: ApiErrorName }) {
  const { text, facts } = exampleOf(name);
  return (
    <article id={`error-${name}`} className="no-break space-y-1 border-t py-3">
      <Name name={name} />
      <p>
        <Inline text={errorGuide[name].when} />
      </p>
      <p className="text-ink-2 text-xs [overflow-wrap:anywhere]">
        {t("message")} <code className="font-mono">{text}</code>
        {facts && (
          <>
            {" · "}
            <code className="font-mono">{facts}</code>
          </>
        )}
      </p>
      <p className="text-ink-2 text-xs">
        {t("onScreen")} {problems(name)}
      </p>
    </article>
  );
}

/** Every failure by its stable name, with its text in the reader's language. */
export function ErrorPart({ t, problems }: ErrorWords) {
  return (
    <section aria-labelledby="errors">
      <h2 id="errors" className="font-semibold text-xl">
        {t("errors")}
      </h2>
      <p className="mt-1 mb-4 max-w-[72ch] text-ink-2">{t("errorsText")}</p>
      {apiNames.map((name) => (
        <ApiError key={name} name={name} t={t} problems={problems} />
      ))}
      <h2 className="mt-8 font-semibold text-lg">{t("pageErrors")}</h2>
      <p className="mt-1 mb-4 max-w-[72ch] text-ink-2">{t("pageErrorsText")}</p>
      {pageNames.map((name) => (
        <article key={name} id={`error-${name}`} className="no-break space-y-1 border-t py-3">
          <Name name={name} />
          <p className="text-ink-2 text-xs">{problems(name)}</p>
        </article>
      ))}
    </section>
  );
}
