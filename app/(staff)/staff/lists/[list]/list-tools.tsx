"use client";

import { useTranslations } from "next-intl";
import { DownloadLink } from "@/components/ui/download-link";
import { Columns3, Star } from "@/components/ui/icons";
import { Popover } from "@/components/ui/popover";
import type { ListName } from "@/lib/domain/support/lists/shared/lists";
import type { ShownView } from "@/lib/domain/support/lists/views";
import { ColumnChoice } from "./column-choice";
import { SaveView } from "./save-view";

type ListToolsProps = {
  name: ListName;
  query: string;
  /** Names of all columns; the first one is always shown. */
  all: readonly string[];
  shown: readonly string[];
  /** A view is shown, whose columns are its own. */
  view: ShownView | null;
};

/** Columns, saving as a view, and the list as a file. */
export function ListTools({ name, query, all, shown, view }: ListToolsProps) {
  const t = useTranslations("lists");
  return (
    <>
      <Popover
        size="sm"
        trigger={
          <>
            <Star size={14} aria-hidden />
            {t("saveAsView")}
          </>
        }
      >
        <SaveView name={name} query={query} view={view} />
      </Popover>
      {view === null && (
        <Popover
          size="sm"
          trigger={
            <>
              <Columns3 size={14} aria-hidden />
              {t("chooseColumns")}
            </>
          }
        >
          <ColumnChoice name={name} all={all} shown={shown} />
        </Popover>
      )}
      <DownloadLink href={`/staff/lists/${name}/export?${query}`}>{t("csv")}</DownloadLink>
    </>
  );
}
