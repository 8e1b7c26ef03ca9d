"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { BulkDialog } from "./bulk-dialog";
import type { OfferedAction } from "./offered-actions";

type MarkRowsProps = {
  query: string;
  /** How many rows match; null = more than can be done at once. */
  total: number | null;
  actions: readonly OfferedAction[];
  children: ReactNode;
};

const boxesIn = (element: HTMLElement | null) => [
  ...(element?.querySelectorAll<HTMLInputElement>('input[name="mark"]') ?? []),
];

/** Marks rows by the boxes below it, and offers what can be done to all of them. */
export function MarkRows({ query, total, actions, children }: MarkRowsProps) {
  const t = useTranslations("bulk");
  const ref = useRef<HTMLDivElement>(null);
  const [ids, setIds] = useState<readonly number[]>([]);
  const [isAll, setAll] = useState(false);
  const [chosen, setChosen] = useState<OfferedAction | null>(null);
  const read = (event: { target: EventTarget }) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement)) return;
    const boxes = boxesIn(ref.current);
    if (target.name === "mark-page") for (const box of boxes) box.checked = target.checked;
    setAll(false);
    setIds(boxes.filter((box) => box.checked).map((box) => Number(box.value)));
  };
  const count = isAll && total !== null ? total : ids.length;
  const isWhole = ids.length > 0 && ids.length === boxesIn(ref.current).length;
  return (
    <div ref={ref} onChange={read}>
      {children}
      {ids.length > 0 && (
        <section
          aria-label={t("marked", { count })}
          className="sticky bottom-2 z-20 mt-3 flex flex-wrap items-center gap-2 rounded-md border bg-raised p-3 shadow-float max-md:bottom-18"
        >
          <p role="status" className="me-auto font-medium">
            {t("marked", { count })}
          </p>
          {isWhole && !isAll && total !== null && total > ids.length && (
            <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
              {t("markAll", { count: total })}
            </Button>
          )}
          {actions.map((action) => (
            <Button key={action.name} size="sm" onClick={() => setChosen(action)}>
              {t(`actions.${action.name}.label`)}
            </Button>
          ))}
        </section>
      )}
      {chosen && (
        <BulkDialog
          action={chosen}
          query={query}
          ids={isAll ? null : ids}
          count={count}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  );
}
