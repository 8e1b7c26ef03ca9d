import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";

/** While the machine is asked, and when it does not answer. */
export function AskingMachine({
  isError,
  isFetching,
  retry,
}: {
  isError: boolean;
  isFetching: boolean;
  retry: () => void;
}) {
  const t = useTranslations("machine");
  const common = useTranslations("common");
  if (!isError)
    return (
      <div aria-busy className="space-y-3 p-4">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-4 w-56" />
      </div>
    );
  return (
    <ErrorState
      title={t("silent")}
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
