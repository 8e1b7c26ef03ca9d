import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Chip } from "@/components/ui/chip";
import type { MailTextVariable } from "@/lib/domain/messages/mails/texts/schema";

/** What is inserted: a choice with a text for each of its words. */
const placeholderOf = ({ name, kind, choices }: MailTextVariable): string => {
  if (kind !== "choice") return `{${name}}`;
  const [first = "yes", ...rest] = choices;
  const branches = rest.length > 1 ? choices.slice(0, -1) : [first];
  return `{${name}, select, ${branches.map((one) => `${one} {}`).join(" ")} other {}}`;
};

type VariableListProps = {
  variables: readonly MailTextVariable[];
  insert: (text: string) => void;
};

/** The variables of a mail with an example of each; a press inserts one where the cursor was. */
export function VariableList({ variables, insert }: VariableListProps) {
  const t = useTranslations("mailTexts");
  return (
    <Card title={t("variables")} hint={t("variablesHint")} flush>
      <ul className="divide-y">
        {variables.map((variable) => {
          const { name, kind, choices, example, is_required: isRequired } = variable;
          return (
            <li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5">
              <button
                type="button"
                onClick={() => insert(placeholderOf(variable))}
                aria-label={t("insert", { name })}
                className="min-h-8 rounded-sm font-mono text-accent-ink text-xs hover:underline pointer-coarse:min-h-11"
              >
                {`{${name}}`}
              </button>
              {isRequired && <Chip>{t("required")}</Chip>}
              <span className="min-w-0 text-ink-2 text-xs wrap-anywhere">
                {kind === "choice" ? t("choice", { words: choices.join(", ") }) : example.slice(0, 120)}
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
