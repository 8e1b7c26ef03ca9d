import type { Route } from "next";
import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/ui/link-button";

/** To the log with everything about the account, looks included. */
export function LogLink({ id }: { id: number }) {
  const t = useTranslations("backOffice");
  return (
    <LinkButton size="sm" href={`/staff/log?object=${encodeURIComponent(`account ${id}`)}` as Route}>
      {t("log")}
    </LinkButton>
  );
}
