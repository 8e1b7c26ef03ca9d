import { type Caller, whoMay } from "@/lib/api/who-may";
import type { ApiDocsLabels } from "./labels";

/** Groups operations with the same callers. */
function groups(): { callers: readonly Caller[]; names: string[] }[] {
  const found = new Map<string, { callers: readonly Caller[]; names: string[] }>();
  for (const [name, callers] of whoMay()) {
    const group = found.get(callers.join()) ?? { callers, names: [] };
    group.names.push(name);
    found.set(callers.join(), group);
  }
  return [...found.values()];
}

/** Callers of every operation of the panel, including those of pages and staff. */
export function WhoPart({ t }: { t: ApiDocsLabels }) {
  return (
    <section aria-labelledby="who-may" className="pt-8">
      <h2 id="who-may" className="font-semibold text-xl">
        {t("whoMay")}
      </h2>
      <p className="mt-1 mb-4 max-w-[72ch] text-ink-2">{t("whoMayText")}</p>
      <table className="w-full table-fixed [&_:is(th,td)]:border-t [&_:is(th,td)]:px-3 [&_:is(th,td)]:py-2 [&_:is(th,td)]:text-start [&_:is(th,td)]:align-top">
        <thead className="text-ink-2 text-xs">
          <tr>
            <th scope="col" className="w-2/5">
              {t("who")}
            </th>
            <th scope="col">{t("operations")}</th>
          </tr>
        </thead>
        <tbody>
          {groups().map(({ callers, names }) => (
            <tr key={names[0]}>
              <th scope="row" className="font-normal">
                <ul>
                  {callers.map((caller) => (
                    <li key={caller}>{t(`callers.${caller}`)}</li>
                  ))}
                </ul>
              </th>
              <td className="break-words font-mono text-xs">{names.join(", ")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
