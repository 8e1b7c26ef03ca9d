import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { ApiError } from "@/lib/api/client";

/** Shown in place of a part of the page that could not be loaded. */
export function Failure({ error, retry, title }: { error: Error | null; retry: () => void; title?: string }) {
  const t = useTranslations();
  const requestId = error instanceof ApiError ? error.failure.requestId : "";
  return (
    <ErrorState
      title={title ?? t("states.errorTitle")}
      retry={<Button onClick={retry}>{t("common.retry")}</Button>}
      requestId={requestId || undefined}
      labels={{
        request: t("states.request"),
        copy: t("states.copyRequest"),
        copied: t("common.copied"),
      }}
    >
      {t("states.errorText")}
    </ErrorState>
  );
}
