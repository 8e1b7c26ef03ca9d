import { AccessPart } from "./access-part";
import { Contents } from "./contents";
import { ErrorPart } from "./error-part";
import type { ApiDocsLabels, ProblemLabels } from "./labels";
import { ModulePart } from "./module-part";
import { OverviewPart } from "./overview-part";
import type { Reference } from "./reference";
import { WhoPart } from "./who-part";

/** Styles text between backticks; here once instead of on each of a thousand elements. */
const codeStyle =
  "[&_code:not([class])]:rounded-sm [&_code:not([class])]:bg-sunken [&_code:not([class])]:px-1 [&_code:not([class])]:py-0.5 [&_code:not([class])]:font-mono [&_code:not([class])]:text-xs";

type ReferenceBodyProps = {
  reference: Reference;
  /** A module, `errors` or `access`; null = the overview. */
  part: string | null;
  t: ApiDocsLabels;
  problems: ProblemLabels;
};

function Part({ reference, part, t, problems }: ReferenceBodyProps) {
  const module = reference.modules.find(({ name }) => name === part);
  if (module) return <ModulePart module={module} t={t} />;
  if (part === "errors") return <ErrorPart t={t} problems={problems} />;
  if (part !== "access") return <OverviewPart reference={reference} />;
  return (
    <>
      <AccessPart modules={reference.modules} t={t} />
      <WhoPart t={t} />
    </>
  );
}

/** One page of the reference, as static parts. */
export function ReferenceBody(props: ReferenceBodyProps) {
  const { reference, part, t } = props;
  return (
    <>
      <Contents modules={reference.modules} part={part} t={t} />
      <main id="content" tabIndex={-1} className={`min-w-0 py-6 ${codeStyle}`}>
        <Part {...props} />
      </main>
    </>
  );
}
