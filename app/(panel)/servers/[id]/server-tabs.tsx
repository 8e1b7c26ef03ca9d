"use client";

import type { Route } from "next";
import { useTranslations } from "next-intl";
import { SectionLinks } from "@/components/ui/section-links";

const tabs = [
  { name: "overview", path: "" },
  { name: "network", path: "/network" },
  { name: "traffic", path: "/traffic" },
  { name: "console", path: "/console" },
  { name: "dns", path: "/dns" },
  { name: "snapshots", path: "/snapshots" },
  { name: "reinstall", path: "/reinstall" },
  { name: "billing", path: "/billing" },
  { name: "activity", path: "/activity" },
] as const;

/** The pages of one server. */
export function ServerTabs({ id }: { id: number }) {
  const t = useTranslations("server.tabs");
  const items = tabs.map(({ name, path }) => ({ href: `/servers/${id}${path}` as Route, label: t(name) }));
  return <SectionLinks label={t("label")} items={items} />;
}
