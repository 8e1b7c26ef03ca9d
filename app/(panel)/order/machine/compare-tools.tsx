import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useLazy } from "@/components/ui/use-lazy";
import type { OrderOptions } from "@/lib/domain/orders/orders/options";
import type { OrderDraft } from "../selection/selection";
import type { CompareDialogProps } from "./compare-dialog";

export const mostCompared = 4;

const loadDialog = async () => (await import("./compare-dialog")).CompareDialog;

type CompareToolsProps = {
  options: OrderOptions;
  draft: OrderDraft;
  /** Names of the machines selected for comparison; null = not comparing. */
  compared: readonly string[] | null;
  onCompared: (names: readonly string[] | null) => void;
  onChoose: (name: string) => void;
};

/** Starts the selection for a comparison, and opens the comparison. */
export function CompareTools({ compared, onCompared, onChoose, ...facts }: CompareToolsProps) {
  const t = useTranslations("order.compare");
  const [isOpen, setOpen] = useState(false);
  const Dialog = useLazy<CompareDialogProps>(compared !== null, loadDialog);
  if (!compared)
    return (
      <Button variant="ghost" size="sm" className="ms-auto" onClick={() => onCompared([])}>
        {t("begin")}
      </Button>
    );
  return (
    <>
      <p role="status" className="text-ink-2 text-xs">
        {t("marked", { count: compared.length, most: mostCompared })}
      </p>
      <Button variant="ghost" size="sm" className="ms-auto" onClick={() => onCompared(null)}>
        {t("end")}
      </Button>
      <Button
        size="sm"
        aria-haspopup="dialog"
        disabled={compared.length < 2}
        pending={isOpen && Dialog === null}
        onClick={() => setOpen(true)}
      >
        {t("open")}
      </Button>
      {isOpen && typeof Dialog === "function" && (
        <Dialog
          {...facts}
          names={compared}
          onClose={() => setOpen(false)}
          onChoose={(name) => {
            setOpen(false);
            onCompared(null);
            onChoose(name);
          }}
        />
      )}
    </>
  );
}
