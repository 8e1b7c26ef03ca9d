import { useTranslations } from "next-intl";
import { useWhyNot } from "@/components/form/buttons/use-why-not";
import { Checkbox } from "@/components/ui/checkbox";
import { Columns3, Star } from "@/components/ui/icons";
import { Popover } from "@/components/ui/popover";
import { type ListColumn, listColumns } from "@/lib/domain/servers/servers/list-rules";
import type { SavedView } from "@/lib/domain/servers/servers/list-view-schema";
import type { ListPlace } from "./list-input";
import { SavedViews } from "./saved-views";

type ListToolsProps = {
  place: ListPlace;
  look: SavedView;
  onChoose: (look: SavedView) => void;
  onPlace: (place: ListPlace) => void;
};

/** Saved views, and the choice of columns. */
export function ListTools({ place, look, onChoose, onPlace }: ListToolsProps) {
  const t = useTranslations("serverList");
  return (
    <span className="flex gap-2">
      <Popover
        align="start"
        trigger={
          <>
            <Star size={16} aria-hidden />
            {t("views")}
          </>
        }
      >
        <SavedViews place={place} onPlace={onPlace} />
      </Popover>
      <Popover
        align="start"
        trigger={
          <>
            <Columns3 size={16} aria-hidden />
            {t("columns")}
          </>
        }
      >
        <ViewChoice look={look} onChoose={onChoose} />
      </Popover>
    </span>
  );
}

function ViewChoice({ look, onChoose }: Pick<ListToolsProps, "look" | "onChoose">) {
  const t = useTranslations("serverList");
  const columns = useTranslations("servers");
  const whyNot = useWhyNot("servers/choose_list_look");
  const show = (column: ListColumn, isShown: boolean) =>
    onChoose({
      ...look,
      columns: listColumns.filter((one) => (one === column ? isShown : look.columns.includes(one))),
    });
  return (
    <div className="grid gap-2.5">
      {whyNot && <p className="max-w-60 text-ink-2 text-xs">{whyNot}</p>}
      {listColumns.map((column) => (
        <Checkbox
          key={column}
          label={columns(column)}
          disabled={Boolean(whyNot)}
          checked={look.columns.includes(column)}
          onChange={(event) => show(column, event.target.checked)}
        />
      ))}
      <Checkbox
        label={t("dense")}
        disabled={Boolean(whyNot)}
        checked={look.dense}
        onChange={(event) => onChoose({ ...look, dense: event.target.checked })}
        className="border-t pt-2.5"
      />
      <p className="max-w-56 border-t pt-2.5 text-ink-2 text-xs pointer-coarse:hidden">{t("keys")}</p>
    </div>
  );
}
