import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { filterFields } from "@/lib/domain/orders/orders/search-rules";
import { isFiltered, type PresetFilter } from "./preset-filter";

type FilterListenerProps = {
  filter: PresetFilter;
  /** The listed family: only its own steps are offered. */
  family: string;
  onFilter: (changed: Partial<PresetFilter>) => void;
  children: ReactNode;
};

const nothing: PresetFilter = { cores: "", memory: "", disk: "", price: "", family: "" };

/** Listens to the server-rendered controls, which are uncontrolled. */
export function FilterListener({ filter, family, onFilter, children }: FilterListenerProps) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const option of bar.current?.querySelectorAll<HTMLOptionElement>("[data-families]") ?? []) {
      const isElsewhere = !option.dataset.families?.split(" ").includes(family) && !option.selected;
      option.hidden = isElsewhere;
      option.disabled = isElsewhere;
    }
  }, [family]);
  const hear = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLSelectElement)) return;
    const field = filterFields.find((one) => one === (target as HTMLSelectElement).name);
    if (field) onFilter({ [field]: target.value });
  };
  const clear = (event: MouseEvent<HTMLElement>) => {
    if (!(event.target instanceof Element) || !event.target.closest("[data-clear]")) return;
    event.preventDefault();
    const selects = event.currentTarget.querySelectorAll("select");
    for (const select of selects) select.value = "";
    selects[0]?.focus();
    const { family: _, ...fields } = nothing;
    onFilter(fields);
  };
  return (
    // biome-ignore lint/a11y: the controls inside are what is pressed and changed.
    <div
      ref={bar}
      className="group/filter"
      data-filtered={isFiltered(filter) || undefined}
      onChange={hear}
      onClick={clear}
    >
      {children}
    </div>
  );
}
