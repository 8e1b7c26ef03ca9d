import type { Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";
import { hasPages } from "../frame/has-pages";
import { renewalOf } from "./renewal";

/** Says whether the server renews automatically on the date beside it, and where to enable that. */
export function RenewalTerm({ server }: { server: ServerOverview }) {
  const t = useTranslations("server");
  const renewal = renewalOf(server);
  if (renewal === "later") return t("due");
  return (
    <>
      {t(`renewal.${renewal}`)}
      {renewal === "manual" && (
        <span className="block text-ink-2 text-xs">
          {t.rich("renewal.off", {
            link: (labels) => (
              <Link
                href={`/servers/${server.id}${hasPages(server) ? "/billing" : ""}#renewal` as Route}
                prefetch={false}
                className="tap whitespace-nowrap text-accent-ink underline"
              >
                {labels}
              </Link>
            ),
          })}
        </span>
      )}
    </>
  );
}
