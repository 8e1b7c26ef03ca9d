import type { Route } from "next";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { z } from "zod";
import { Check, CircleHelp, Clock, X } from "@/components/ui/icons";
import { PanelLink } from "@/components/ui/panel-link";
import { Spinner } from "@/components/ui/spinner";
import type { ManyChecked } from "@/lib/domain/servers/servers/bulk-schema";
import type { BarAction } from "./bulk-actions";
import type { BulkResult } from "./use-bulk";

type Checked = z.infer<typeof ManyChecked>["servers"];

/** `server.off` → `off`, the last part of a reason's name. */
const reasons = [
  "awaiting_payment",
  "busy",
  "deleted",
  "deploying",
  "failed",
  "in_review",
  "not_found",
  "off",
  "overdue",
  "suspended",
] as const;
const reasonOf = (doc: string) => reasons.find((one) => doc === `server.${one}`);

/** "7 of 9 can be restarted", and why the others cannot. */
export function Refused({ servers, deed: action }: { servers: Checked; deed: BarAction }) {
  const t = useTranslations("serverList");
  const refused = servers.filter(({ refusal }) => refusal !== null);
  const possible = servers.length - refused.length;
  return (
    <div className="space-y-2">
      <p role="status" className="font-medium">
        {t(`possible.${action}`, { possible, count: servers.length })}
      </p>
      {refused.length > 0 && (
        <ul className="max-h-48 space-y-1 overflow-y-auto text-ink-2 text-xs">
          {refused.map(({ id, hostname, refusal }) => (
            <li key={id}>
              <span className="text-ink">{hostname || id}</span>:{" "}
              {t(`reasons.${reasonOf(refusal ?? "") ?? "other"}`)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const icons: Record<BulkResult["end"], ReactNode> = {
  waiting: <Clock size={14} aria-hidden className="text-ink-3" />,
  sending: <Spinner className="size-3.5" />,
  begun: <Spinner className="size-3.5" />,
  done: <Check size={14} aria-hidden className="text-good" />,
  failed: <X size={14} aria-hidden className="text-danger" />,
  refused: <X size={14} aria-hidden className="text-danger" />,
  unknown: <CircleHelp size={14} aria-hidden className="text-attention" />,
};

type BulkResultsProps = { servers: Checked; results: ReadonlyMap<number, BulkResult> };

/** The result for each server. */
export function BulkResults({ servers, results }: BulkResultsProps) {
  const t = useTranslations("serverList");
  const tried = servers.filter(({ id }) => results.has(id));
  const done = tried.filter(({ id }) => results.get(id)?.end === "done").length;
  return (
    <div className="space-y-2">
      <p role="status" className="figures font-medium">
        {t("doneOf", { done, count: tried.length })}
      </p>
      <ul className="max-h-64 space-y-1 overflow-y-auto">
        {tried.map(({ id, hostname }) => {
          const result = results.get(id);
          return (
            result && (
              <li key={id} className="flex items-baseline gap-2">
                <span className="translate-y-0.5">{icons[result.end]}</span>
                <span className="min-w-0">
                  {result.end === "failed" ? (
                    <PanelLink href={`/servers/${id}` as Route} className="link wrap-anywhere">
                      {hostname}
                    </PanelLink>
                  ) : (
                    <span className="wrap-anywhere">{hostname}</span>
                  )}
                  <span className="text-ink-2 text-xs"> {labelsOf(t, result)}</span>
                </span>
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

function labelsOf(t: ReturnType<typeof useTranslations<"serverList">>, result: BulkResult): string {
  if (result.end !== "refused") return t(`ends.${result.end}`);
  const reason = reasonOf(result.doc);
  return reason ? t(`reasons.${reason}`) : result.message;
}
