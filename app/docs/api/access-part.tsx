import type { ApiDocsLabels } from "./labels";
import { hrefOfCall } from "./links";
import type { Module } from "./reference";

const look =
  "w-full [&_:is(th,td)]:border-t [&_:is(th,td)]:px-3 [&_:is(th,td)]:py-2 [&_:is(th,td)]:text-start [&_:is(th,td)]:whitespace-nowrap print:[&_:is(th,td)]:whitespace-normal [&_a]:text-accent-ink [&_a]:underline [&_tbody_th]:font-semibold";

/** Callers allowed for each call, from the values that the guard uses. */
export function AccessPart({ modules, t }: { modules: Module[]; t: ApiDocsLabels }) {
  return (
    <section aria-labelledby="access">
      <h2 id="access" className="font-semibold text-xl">
        {t("access")}
      </h2>
      <p className="mt-1 mb-4 max-w-[72ch] text-ink-2">{t("accessText")}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable with the keyboard. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and this has none. */}
      <div role="group" aria-label={t("access")} tabIndex={0} className="overflow-x-auto">
        <table className={look}>
          <thead className="text-ink-2 text-xs">
            <tr>
              <th scope="col">{t("call")}</th>
              <th scope="col">{t("level")}</th>
              <th scope="col">{t("who")}</th>
              <th scope="col">{t("right")}</th>
              <th scope="col">{t("proof")}</th>
              <th scope="col">{t("impersonation")}</th>
            </tr>
          </thead>
          <tbody className="font-mono text-xs">
            {modules.flatMap(({ calls }) =>
              calls.map(({ name, access }) => (
                <tr key={name}>
                  <th scope="row">
                    <a href={hrefOfCall(name)}>{name}</a>
                  </th>
                  <td>{access.level}</td>
                  <td>{access.who}</td>
                  <td>{access.right ?? "–"}</td>
                  <td>{access.proof.join(", ") || "–"}</td>
                  <td>{access.impersonation}</td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </div>
    </section>
  );
}
