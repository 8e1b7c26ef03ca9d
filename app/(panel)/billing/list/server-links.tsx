import type { Route } from "next";
import { useTranslations } from "next-intl";
import { PanelLink } from "@/components/ui/panel-link";

const mostShown = 2;

/** The servers of an invoice by name; beyond the first few only how many more. */
export function ServerLinks({ servers }: { servers: { id: number; hostname: string }[] }) {
  const t = useTranslations("billing");
  if (servers.length === 0) return "–";
  return (
    <span className="flex min-w-0 flex-wrap gap-x-2 max-md:in-[td]:justify-end">
      {servers.slice(0, mostShown).map(({ id, hostname }) => (
        <PanelLink
          key={id}
          href={`/servers/${id}` as Route}
          className="tap max-w-full truncate text-accent-ink hover:underline"
        >
          {hostname}
        </PanelLink>
      ))}
      {servers.length > mostShown && (
        <span className="text-ink-2">{t("moreServers", { count: servers.length - mostShown })}</span>
      )}
    </span>
  );
}
