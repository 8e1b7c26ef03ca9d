import { Inline, Paragraphs } from "./inline";
import { hrefOfCall, hrefOfPart } from "./links";
import type { Reference } from "./reference";

const listStyle =
  "[&_a]:font-mono [&_a]:text-accent-ink [&_a]:text-xs [&_a]:hover:underline [&_li]:grid [&_li]:items-baseline [&_li]:gap-x-4 [&_li]:border-t [&_li]:py-1.5 [&_li]:md:grid-cols-[16rem_1fr]";

/** How calls are made, and all of them by name. The API's descriptions are in English for every reader. */
export function OverviewPart({ reference: { about, modules } }: { reference: Reference }) {
  return (
    <div lang="en">
      <div className="space-y-3">
        <Paragraphs text={about} />
      </div>
      {modules.map(({ name, description, calls }) => (
        <section key={name} aria-labelledby={name} className="pt-8">
          <h2 id={name} className="font-mono font-semibold text-lg">
            <a href={hrefOfPart(name)} className="hover:underline">
              {name}
            </a>
          </h2>
          <p className="mt-1 mb-3 text-ink-2">
            <Inline text={description} />
          </p>
          <ul className={listStyle}>
            {calls.map((call) => (
              <li key={call.name}>
                <a href={hrefOfCall(call.name)} className="tap">
                  {call.path}
                </a>
                <span>{call.title}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
