import { Link2, MonitorSmartphone, ShieldCheck, UserRound } from "lucide-react";
import type { Route } from "next";
import type { ReactNode } from "react";

type Section = {
  /** Also the key of its name in the `account.sections` messages. */
  key: "profile" | "security" | "sessions" | "links";
  href: Route;
  icon: ReactNode;
};

/** The parts of the account, in order. Only what exists is listed. */
export const sections: readonly Section[] = [
  { key: "profile", href: "/account", icon: <UserRound size={16} aria-hidden /> },
  { key: "security", href: "/account/security", icon: <ShieldCheck size={16} aria-hidden /> },
  { key: "sessions", href: "/account/sessions", icon: <MonitorSmartphone size={16} aria-hidden /> },
  { key: "links", href: "/account/links", icon: <Link2 size={16} aria-hidden /> },
];
