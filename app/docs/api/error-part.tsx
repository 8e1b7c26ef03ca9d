import { Chip } from "@/components/ui/chip";
import { type ErrorName, errorEntries, errorNames } from "@/lib/domain/kernel/errors/error-names";
import { guideOf } from "@/lib/domain/kernel/errors/fail";
import { Inline } from "./inline";
import type { ApiDocsLabels, ProblemLabels } from "./labels";

type Guide = NonNullable<ReturnType<typeof guideOf>>;

/** Sorted by noun. */
const names = Object.keys(errorEntries) as ErrorName[];
const guides = names.flatMap((name) => {
  const guide = guideOf(name);
  return guide ? [{ name, guide }] : [];
});
const pageNames = errorNames.filter((name) => !guideOf(name));

function detailsOf({ fields, details }: Guide["example"]): string | null {
  const facts = { ...(fields ? { fields } : {}), ...(details === undefined ? {} : { details }) };
  return Object.keys(facts).length > 0 ? JSON.stringify(facts) : null;
}

function Name({ name }: { name: ErrorName }) {
  return (
    <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <a href={`#error-${name}`} className="font-mono font-semibold underline-offset-2 hover:underline">
        {name}
      </a>
      <Chip>{errorEntries[name].kind}</Chip>
    </h3>
  );
}

type ErrorLabels = { t: ApiDocsLabels; problems: ProblemLabels };

function ApiError({ name, guide, t, problems }: ErrorLabels & { name: ErrorName; guide: Guide }) {
  const { text } = guide.example;
  const facts = detailsOf(guide.example);
  return (
    <article id={`error-${name}`} className="no-break space-y-1 border-t py-3">
      <Name name={name} />
      <p>
        <Inline text={guide.when} />
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

/** Every error by its stable name, with its text in the reader's language. */
export function ErrorPart({ t, problems }: ErrorLabels) {
  return (
    <section aria-labelledby="errors">
      <h2 id="errors" className="font-semibold text-xl">
        {t("errors")}
      </h2>
      <p className="mt-1 mb-4 max-w-[72ch] text-ink-2">{t("errorsText")}</p>
      {guides.map(({ name, guide }) => (
        <ApiError key={name} name={name} guide={guide} t={t} problems={problems} />
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
