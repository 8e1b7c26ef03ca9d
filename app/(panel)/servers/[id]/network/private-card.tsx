import type { Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { StateChip } from "@/components/ui/state-chip";
import type { NetworkPage } from "@/lib/domain/network/ports/network-page";

/** The private networks that a server is on. */
export function PrivateCard({ page: { networks, unable } }: { page: NetworkPage }) {
  const t = useTranslations("networks.private");
  const isUnable = unable.includes("joinNetwork");
  return (
    <Card
      title={t("title")}
      footer={
        !isUnable && (
          <Link
            href={"/networks" as Route}
            prefetch={false}
            className="text-accent-ink underline-offset-2 hover:underline"
          >
            {t("all")}
          </Link>
        )
      }
    >
      {networks.length === 0 ? (
        <p className="text-ink-2">{t(isUnable ? "unable" : "onNone")}</p>
      ) : (
        <ul className="divide-y">
          {networks.map(({ id, name, range, ip, mac, state }) => (
            <li key={id} className="flex flex-wrap items-center gap-2 py-2.5 first:pt-0 last:pb-0">
              <span className="wrap-anywhere min-w-0 grow">
                {name} <span className="font-mono">{ip}</span>
                <span className="block font-mono text-ink-2 text-xs">
                  {[range, mac].filter(Boolean).join(" · ")}
                </span>
              </span>
              {state !== "joined" && <StateChip tone="attention">{t(`states.${state}`)}</StateChip>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
