import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { ApiError } from "@/lib/api/client";

/** While the machine is asked, and when it does not answer or has nothing of that kind. */
export function AskingMachine({
  error,
  isFetching,
  retry,
}: {
  error: Error | null;
  isFetching: boolean;
  retry: () => void;
}) {
  const t = useTranslations("machine");
  const common = useTranslations("common");
  if (error === null)
    return (
      <div aria-busy className="space-y-3 p-4">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-4 w-56" />
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
