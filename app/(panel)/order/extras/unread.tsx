import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

/** What could not be loaded, with a button that tries again. */
export function Unread({
  asked,
  text,
}: {
  asked: { isFetching: boolean; refetch: () => unknown };
  text: string;
}) {
  const common = useTranslations("common");
  return (
    <p role="alert" className="text-danger text-xs">
      {text}{" "}
      <Button
        size="sm"
        pending={asked.isFetching}
        pendingLabel={common("retrying")}
        onClick={() => void asked.refetch()}
      >
        {common("retry")}
      </Button>
    </p>
  );
}
