import { useTranslations } from "next-intl";
import { useState } from "react";
import { CallButton } from "@/components/form/buttons/call-button";
import { Button } from "@/components/ui/button";
import { useLazy } from "@/components/ui/use-lazy";
import { call } from "@/lib/api/client";
import { mostAtOnce } from "@/lib/base/most-at-once";
import { type ListPlace, listInput } from "../list-input";
import type { ListedServers } from "../use-server-list";
import { type BarAction, barActions } from "./bulk-actions";
import { ProjectButton } from "./project-button";
import type { Picking } from "./use-picking";

const loadDialog = () => import("./bulk-dialog").then(({ BulkDialog }) => BulkDialog);

type BulkBarProps = {
  picking: Picking;
  place: ListPlace;
  found: Pick<ListedServers, "total" | "isOver">;
  shown: number;
};

/** Actions for the selected servers; renders nothing without a selection. */
export function BulkBar({ picking, place, found, shown }: BulkBarProps) {
  const t = useTranslations("serverList");
  const [opened, setOpened] = useState<{ deed: BarAction; ids: number[] } | null>(null);
  const [isReading, setReading] = useState(false);
  const Dialog = useLazy(opened !== null, loadDialog);
  const { picked } = picking;
  const count = picked.size;
  const isAllShown = count > 0 && count === picking.shown.length && (found.isOver || found.total > shown);
  const isTooMany = found.isOver || found.total > mostAtOnce;
  const pickAll = async () => {
    setReading(true);
    const { rows: _, ...wanted } = { ...listInput(place), limit: mostAtOnce };
    const answer = await call("servers", "list", wanted).catch(() => null);
    setReading(false);
    if (answer) picking.pickThese(answer.servers);
  };
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && t("picked", { count })}
      </p>
      {count > 0 && (
        <section
          aria-label={t("bar")}
          // Below the rows, so that none moves on the first selection, and always visible.
          className="sticky bottom-3 z-20 mt-3 flex flex-wrap items-center gap-2 rounded-md border bg-sunken px-3 py-2 shadow-float max-md:bottom-[calc(4rem+env(safe-area-inset-bottom))]"
        >
          <span aria-hidden className="figures me-2 font-medium max-md:basis-full">
            {t("picked", { count })}
          </span>
          {(Object.keys(barActions) as BarAction[]).map((action) => (
            <CallButton
              key={action}
              calls={barActions[action]}
              size="sm"
              onClick={() => setOpened({ deed: action, ids: [...picked] })}
            >
              {t(`actions.${action}`)}
            </CallButton>
          ))}
          <ProjectButton ids={[...picked]} />
          <span className="grow" />
          {isAllShown && (
            <Button
              size="sm"
              variant="ghost"
              pending={isReading}
              pendingLabel={t("reading")}
              onClick={() => void pickAll()}
            >
              {isTooMany ? t("pickFirst", { count: mostAtOnce }) : t("pickAll", { count: found.total })}
            </Button>
          )}
          {count < picking.shown.length && (
            <Button size="sm" variant="ghost" onClick={() => picking.pickThese(picking.shown)}>
              {t("pickShown")}
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={() => picking.pickThese([])}>
            {t("pickNone")}
          </Button>
        </section>
      )}
      {Dialog === "lost" && opened && <p role="alert">{t("failed")}</p>}
      {opened && typeof Dialog === "function" && <Dialog {...opened} onClose={() => setOpened(null)} />}
    </>
  );
}
