import { useTranslations } from "next-intl";
import { useProjects } from "@/components/state/use-projects";
import { Select } from "@/components/ui/select";
import type { ListPlace } from "./list-input";

type ProjectFilterProps = { place: ListPlace; onPlace: (place: ListPlace) => void };

/** A search word that names a project, and the space around it. */
const named = /(?<!\S)project:\S*\s*/gi;

/** The project that the search names; "" = it names none. */
const chosenOf = (search: string): string => /(?<!\S)project:(\S+)/i.exec(search)?.[1]?.toLowerCase() ?? "";

/** Narrows the list to a project, and sorts it by projects; shown to accounts that have some. */
export function ProjectFilter({ place, onPlace }: ProjectFilterProps) {
  const t = useTranslations("servers");
  const projects = useProjects();
  const chosen = chosenOf(place.search);
  if (projects.length === 0 && chosen === "") return null;
  const choose = (value: string) => {
    const rest = place.search.replaceAll(named, "").trim();
    if (value === "grouped") return onPlace({ ...place, search: rest, sort: "project", descending: false });
    const sort = place.sort === "project" ? "created" : place.sort;
    onPlace({ ...place, sort, search: value === "" ? rest : `project:${value} ${rest}`.trim() });
  };
  const isKnown = chosen === "" || chosen === "none" || projects.some(({ search }) => search === chosen);
  return (
    <Select
      fit
      aria-label={t("projectFilter")}
      value={chosen === "" && place.sort === "project" ? "grouped" : chosen}
      onChange={({ target }) => choose(target.value)}
    >
      <option value="">{t("allProjects")}</option>
      <option value="grouped">{t("byProject")}</option>
      {projects.map(({ id, name, search }) => (
        <option key={id} value={search}>
          {name}
        </option>
      ))}
      <option value="none">{t("noProject")}</option>
      {!isKnown && <option value={chosen}>{chosen}</option>}
    </Select>
  );
}
