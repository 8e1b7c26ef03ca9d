import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { ApiError, call } from "@/lib/api/client";

const isLimited = (error: Error): boolean => error instanceof ApiError && error.failure.code === "limited";

/** The address of the notifications has not been confirmed: why none go there, and the mail once more. */
export function RecipientNotice({ id }: { id: number }) {
  const t = useTranslations("apiKeys.delivery.waits");
  const asking = useMutation({ mutationFn: () => call("api_keys", "ask_recipient", { id }) });
  return (
    <Notice
      tone="attention"
      title={t("title")}
      actions={
        <Button
          size="sm"
          pending={asking.isPending}
          pendingLabel={t("sending")}
          onClick={() => asking.mutate()}
        >
          {t("again")}
        </Button>
      }
    >
      <p>{t("text")}</p>
      <p role="status">
        {asking.isSuccess && t("sent")}
        {asking.isError && t(isLimited(asking.error) ? "limited" : "failed")}
      </p>
    </Notice>
  );
}
