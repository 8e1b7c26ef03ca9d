import { useTranslations } from "next-intl";
import { useState } from "react";
import { useLazy } from "@/components/ui/use-lazy";
import type { ExtrasProps } from "./extras";

const loadPart = async () => (await import("./extras-part")).ExtrasPart;

/** Backups, own image, networks, firewall, user data and script, for those who want them; loaded when opened. */
export function ExtrasStep(props: ExtrasProps) {
  const t = useTranslations("order.extras");
  const [isOpen, setOpen] = useState(props.draft.backups !== "");
  const Part = useLazy<ExtrasProps>(isOpen, loadPart);
  return (
    <details
      open={isOpen}
      className="rounded-md border bg-raised"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="min-h-12 cursor-pointer rounded-md px-4 py-3">
        <span className="font-semibold">{t("title")}</span>{" "}
        <span className="text-ink-2 text-xs">{t("hint")}</span>
      </summary>
      <div className="border-t p-4">
        {typeof Part === "function" ? (
          <Part {...props} />
        ) : (
          <p role={Part === "lost" ? "alert" : "status"} className="text-ink-2">
            {t(Part === "lost" ? "unloaded" : "loading")}
          </p>
        )}
      </div>
    </details>
  );
}
