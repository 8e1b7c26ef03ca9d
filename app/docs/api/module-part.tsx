import { CallPart } from "./call-part";
import { Inline } from "./inline";
import type { ApiDocsLabels } from "./labels";
import { tablesStyle } from "./parameter-table";
import type { Module } from "./reference";

/** The calls of one module. */
export function ModulePart({
  module: { name, description, calls },
  t,
}: {
  module: Module;
  t: ApiDocsLabels;
}) {
  return (
    <section aria-labelledby={name} className={tablesStyle}>
      <h2 id={name} className="font-mono font-semibold text-xl">
        {name}
      </h2>
      <p lang="en" className="mt-1 mb-4 text-ink-2">
        <Inline text={description} />
      </p>
      {calls.map((call) => (
        <CallPart key={call.name} call={call} t={t} />
      ))}
    </section>
  );
}
