"use client";

import type { Route } from "next";
import { useTranslations } from "next-intl";
import { SectionLinks } from "@/components/ui/section-links";
import { type Details, isOffered, type ServerAction } from "../acting/possible";

const tabs = [
  { name: "overview", path: "" },
  { name: "network", path: "/network" },
  { name: "firewall", path: "/firewall" },
  { name: "traffic", path: "/traffic" },
  { name: "monitoring", path: "/monitoring" },
  { name: "console", path: "/console" },
  { name: "dns", path: "/dns" },
  { name: "snapshots", path: "/snapshots", for: "snapshot" },
  { name: "backups", path: "/backups", for: "backup" },
  { name: "reinstall", path: "/reinstall" },
  { name: "billing", path: "/billing" },
  { name: "activity", path: "/activity" },
] as const satisfies { name: string; path: string; for?: ServerAction }[];

type Shown = Pick<Details, "unable" | "is_virtual"> & { id: number };

/** Links to the pages of one server; those that it does not support are left out. */
export function ServerTabs({ server }: { server: Shown }) {
  const t = useTranslations("server.tabs");
  const items = tabs
    .filter((tab) => !("for" in tab) || isOffered(tab.for, server))
    .map(({ name, path }) => ({ href: `/servers/${server.id}${path}` as Route, label: t(name) }));
  return <SectionLinks label={t("label")} items={items} />;
}
