import { Fragment } from "react";
import { Chip } from "@/components/ui/chip";
import { CodeBlock } from "./code-block";
import { Inline } from "./inline";
import type { ApiDocsLabels } from "./labels";
import { hrefOfError } from "./links";
import { ParameterTable } from "./parameter-table";
import type { Call } from "./reference";

/** One call: description, callers, parameters, an example, its answer and its errors. */
export function CallPart({ call, t }: { call: Call; t: ApiDocsLabels }) {
  const { name, path, title, parameters, failures } = call;
  // An action with two calls has a name for each.
  const what = name.replaceAll(".", "/");
  return (
    <article id={name} aria-labelledby={`${name}-title`} className="space-y-4 border-t py-6">
      <header className="space-y-1">
        <h3 id={`${name}-title`} className="flex flex-wrap items-baseline gap-x-3">
          <a href={`#${name}`} className="font-mono font-semibold underline-offset-2 hover:underline">
            {path}
          </a>
          <span>{title}</span>
        </h3>
        <p className="max-w-[72ch] text-ink-2">
          <Inline text={call.description} />
        </p>
        <p className="flex flex-wrap gap-1.5">
          <Chip>{call.takesGet ? "GET, POST" : "POST"}</Chip>
          <Chip>{t(call.access.level)}</Chip>
        </p>
      </header>
      {parameters.length > 0 && (
        <ParameterTable label={t("parametersOf", { call: what })} parameters={parameters} t={t} />
      )}
      <CodeBlock
        code={call.curl}
        label={t("callOf", { call: what })}
        copyLabel={t("copyCall", { call: what })}
      />
      <details>
        <summary className="tap w-fit text-accent-ink">{t("answer")}</summary>
        <div className="mt-2">
          <CodeBlock code={call.answer} label={t("answerOf", { call: what })} />
        </div>
      </details>
      {failures.length > 0 && (
        <p className="leading-6 [&>a]:font-mono [&>a]:text-accent-ink [&>a]:text-xs [&>a]:underline">
          {t("failures")}{" "}
          {failures.map((failure) => (
            <Fragment key={failure}>
              <a href={hrefOfError(failure)}>{failure}</a>{" "}
            </Fragment>
          ))}
        </p>
      )}
    </article>
  );
}
