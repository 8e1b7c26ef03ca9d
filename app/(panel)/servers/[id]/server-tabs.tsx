"use client";

import type { Route } from "next";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";

const tabs = [
  { name: "overview", path: "" },
  { name: "network", path: "/network" },
  { name: "traffic", path: "/traffic" },
  { name: "console", path: "/console" },
  { name: "dns", path: "/dns" },
  { name: "snapshots", path: "/snapshots" },
  { name: "reinstall", path: "/reinstall" },
] as const;

/** The pages of one server. */
export function ServerTabs({ id }: { id: number }) {
  const t = useTranslations("server.tabs");
  const here = usePathname();
  return (
    <nav aria-label={t("label")} className="-mt-2 mb-5 flex gap-1 overflow-x-auto border-b">
      {tabs.map(({ name, path }) => {
        const href = `/servers/${id}${path}`;
        const isHere = here === href;
        return (
          <Link
            key={name}
            href={href as Route}
            aria-current={isHere ? "page" : undefined}
            className={classNames(
              "-mb-px inline-flex min-h-10 items-center whitespace-nowrap border-b-2 px-3 focus-visible:-outline-offset-2",
              isHere
                ? "border-accent font-semibold text-ink"
                : "border-transparent text-ink-2 hover:text-ink",
            )}
          >
            {t(name)}
          </Link>
        );
      })}
    </nav>
  );
}
