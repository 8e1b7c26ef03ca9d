import { Inline } from "./inline";
import type { ApiDocsLabels } from "./labels";
import type { Parameter } from "./reference";

/** Styles all tables from outside: classes on each of a thousand cells would be most of the page's size. */
export const tablesStyle =
  "[&_table]:w-full [&_table]:text-start max-md:[&_table]:block [&_tbody_th]:font-normal [&_td:nth-child(2)]:text-ink-2 [&_td:nth-child(2)]:text-xs md:[&_td:nth-child(2)]:max-w-56 [&_td:nth-child(3)]:min-w-0 [&_td:nth-child(3)]:[overflow-wrap:anywhere] [&_:is(th,td)]:border-t [&_:is(th,td)]:px-3 [&_:is(th,td)]:py-2 [&_:is(th,td)]:text-start [&_:is(th,td)]:align-top [&_tr>:first-child]:ps-0 [&_tr>:last-child]:pe-0 max-md:[&_tbody]:block max-md:[&_tr]:block max-md:[&_tr]:border-t max-md:[&_tr]:py-2 max-md:[&_:is(th,td)]:block max-md:[&_:is(th,td)]:border-0 max-md:[&_:is(th,td)]:px-0 max-md:[&_:is(th,td)]:py-0.5";

type ParameterTableProps = { label: string; parameters: Parameter[]; t: ApiDocsLabels };

/** Name, type and meaning of each parameter; on a phone each parameter is a paragraph. */
export function ParameterTable({ label, parameters, t }: ParameterTableProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: laid out as blocks on a phone, where some browsers drop the role.
    <table role="table" aria-label={label}>
      <thead className="text-ink-2 text-xs max-md:sr-only">
        <tr>
          <th scope="col">{t("parameter")}</th>
          <th scope="col">{t("takes")}</th>
          <th scope="col">{t("meaning")}</th>
        </tr>
      </thead>
      <tbody>
        {parameters.map(({ name, isRequired, type, description, example }) => (
          <tr key={name}>
            <th scope="row">
              <code className="font-mono font-semibold text-xs">{name}</code>{" "}
              {isRequired && <span className="text-attention text-xs">{t("required")}</span>}
            </th>
            <td>{type}</td>
            <td>
              <Inline text={description} />
              {example !== null && (
                <span className="block text-ink-2 text-xs">
                  {t("example")} <code className="font-mono">{example}</code>
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
