import type { Route } from "next";
import { PanelLink } from "@/components/ui/panel-link";
import { useActionName } from "./use-action-name";

/** Name of a job, linked to its page if it has one. */
export function JobName({ jobKey, action }: { jobKey: string | null; action: string }) {
  const nameOf = useActionName();
  if (jobKey === null) return nameOf(action);
  return (
    <PanelLink href={`/jobs/${jobKey}` as Route} className="tap text-accent-ink hover:underline">
      {nameOf(action)}
    </PanelLink>
  );
}
