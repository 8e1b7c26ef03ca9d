import type { Route } from "next";
import type { ReactNode } from "react";
import {
  CreditCard,
  Globe,
  KeyRound,
  LockKeyhole,
  Network,
  Package,
  Plus,
  Server,
  ShieldCheck,
  UserRound,
} from "@/components/ui/icons";

export type NavEntry = {
  /** Also the key of its name in the `frame` messages. */
  key:
    | "servers"
    | "order"
    | "billing"
    | "apiKeys"
    | "projects"
    | "dns"
    | "firewall"
    | "networks"
    | "pin"
    | "account";
  href: Route;
  icon: ReactNode;
  /** A titled group in the sidebar; on a phone only entries without a group are in the bottom bar. */
  group?: string;
};

/** The sections, in order. */
export const navEntries: readonly NavEntry[] = [
  { key: "servers", href: "/servers", icon: <Server size={18} strokeWidth={1.75} aria-hidden /> },
  { key: "order", href: "/order", icon: <Plus size={18} strokeWidth={1.75} aria-hidden /> },
  { key: "billing", href: "/billing", icon: <CreditCard size={18} strokeWidth={1.75} aria-hidden /> },
  { key: "apiKeys", href: "/api-keys", icon: <KeyRound size={18} strokeWidth={1.75} aria-hidden /> },
  {
    key: "projects",
    href: "/projects" as Route,
    icon: <Package size={18} strokeWidth={1.75} aria-hidden />,
  },
  { key: "dns", href: "/dns", icon: <Globe size={18} strokeWidth={1.75} aria-hidden /> },
  {
    key: "firewall",
    href: "/firewall" as Route,
    icon: <ShieldCheck size={18} strokeWidth={1.75} aria-hidden />,
  },
  {
    key: "networks",
    href: "/networks" as Route,
    icon: <Network size={18} strokeWidth={1.75} aria-hidden />,
  },
  { key: "pin", href: "/pin", icon: <LockKeyhole size={18} strokeWidth={1.75} aria-hidden /> },
  { key: "account", href: "/account", icon: <UserRound size={18} strokeWidth={1.75} aria-hidden /> },
];
