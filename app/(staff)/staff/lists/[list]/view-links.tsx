import type { Route } from "next";
import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import { Star } from "@/components/ui/icons";
import { PanelLink } from "@/components/ui/panel-link";
import type { ListName } from "@/lib/domain/support/lists/shared/lists";
import type { ShownView } from "@/lib/domain/support/lists/views";
import { listPath } from "../list-address";
import { ViewMenu } from "./view-menu";

type ViewLinksProps = { name: ListName; query: URLSearchParams; views: readonly ShownView[] };

/** Where a view leads: its query, and its number, by which its columns are shown. */
function viewHref(name: ListName, { id, query }: ShownView): Route {
  const asked = new URLSearchParams(query);
  asked.set("view", String(id));
  return `${listPath(name)}?${asked}` as Route;
}

/** The saved views of a list: own ones, which can be changed here, and those that others share. */
export function ViewLinks({ name, query, views }: ViewLinksProps) {
  const t = useTranslations("lists");
  if (views.length === 0) return null;
  const current = query.get("view");
  return (
    <nav aria-label={t("views")}>
      <ul className="flex flex-wrap items-center gap-1.5">
        {views.map((view) => {
          const isCurrent = current === String(view.id);
          return (
            <li key={view.id} className="inline-flex items-center">
              <PanelLink
                href={viewHref(name, view)}
                aria-current={isCurrent ? "page" : undefined}
                title={view.by === null ? undefined : t("sharedBy", { name: view.by })}
                className={classNames(
                  "tap inline-flex h-8 max-w-60 items-center gap-1.5 rounded-md px-2.5 font-medium text-xs pointer-coarse:h-9",
                  isCurrent ? "bg-accent-soft text-accent-ink" : "text-ink-2 hover:bg-hover",
                )}
              >
                <Star size={12} aria-hidden />
                <span className="truncate">{view.name}</span>
              </PanelLink>
              {isCurrent && view.by === null && <ViewMenu list={listPath(name)} view={view} />}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
