import { useTranslations } from "next-intl";
import { SelectField } from "@/components/form/fields/select-field";
import { useProjects } from "@/components/state/use-projects";
import type { AccessForm } from "./use-access";

type ProjectFieldProps = { chosen: string; field: ReturnType<AccessForm["field"]> };

/** The project of the new server; shown to accounts that have an open one. */
export function ProjectField({ chosen, field }: ProjectFieldProps) {
  const t = useTranslations("order");
  const common = useTranslations("common");
  const open = useProjects().filter(({ archived }) => archived === 0);
  // A stored draft may name a project that was archived since; the order says so.
  if (open.length === 0 && chosen === "") return null;
  return (
    <SelectField label={t("access.project")} optionalLabel={common("optional")} {...field}>
      <option value="">{t("access.noProject")}</option>
      {open.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
