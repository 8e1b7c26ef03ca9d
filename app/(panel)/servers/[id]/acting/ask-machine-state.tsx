import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { ApiError } from "@/lib/api/client";

type AskingProps = {
  error: Error | null;
  isFetching: boolean;
  retry: () => void;
  /** Placeholder with the size of the content, so that nothing below moves when the machine has answered. */
  shape?: ReactNode;
};

/** Shown while the machine is queried, and if it does not respond or lacks the feature. */
export function AskingMachine({ error, isFetching, retry, shape }: AskingProps) {
  const t = useTranslations("machine");
  const common = useTranslations("common");
  if (error === null)
    return (
      <div aria-busy className="relative">
        {shape && (
          <div inert className="invisible">
            {shape}
          </div>
        )}
        <div className={shape ? "absolute inset-0 space-y-3" : "space-y-3 p-4"}>
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-4 w-56" />
        </div>
      </div>
    );
  const doc = error instanceof ApiError ? error.failure.doc : null;
  if (doc === "machine.unsupported") return <EmptyState title={t("unable")}>{t("unableText")}</EmptyState>;
  return (
    <ErrorState
      title={t(doc === "machine.silent" ? "silent" : "unread")}
      retry={
        <Button pending={isFetching} pendingLabel={common("retrying")} onClick={retry}>
          {common("retry")}
        </Button>
      }
    >
      {t("silentText")}
    </ErrorState>
  );
}
