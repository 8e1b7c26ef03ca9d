"use client";

import type { Route } from "next";
import { useTranslations } from "next-intl";
import { SectionLinks } from "@/components/ui/section-links";

const tabs = [
  { name: "overview", path: "" },
  { name: "network", path: "/network" },
  { name: "firewall", path: "/firewall" },
  { name: "traffic", path: "/traffic" },
  { name: "monitoring", path: "/monitoring" },
  { name: "console", path: "/console" },
  { name: "dns", path: "/dns" },
  { name: "snapshots", path: "/snapshots" },
  { name: "backups", path: "/backups" },
  { name: "reinstall", path: "/reinstall" },
  { name: "billing", path: "/billing" },
  { name: "activity", path: "/activity" },
] as const;

/** Links to the pages of one server; those of what it does not support say so. */
export function ServerTabs({ server }: { server: { id: number } }) {
  const t = useTranslations("server.tabs");
  const items = tabs.map(({ name, path }) => ({
    href: `/servers/${server.id}${path}` as Route,
    label: t(name),
  }));
  return <SectionLinks label={t("label")} items={items} />;
}
