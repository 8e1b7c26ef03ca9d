import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { StaffFrame } from "@/components/frame/staff-frame";
import { Toaster } from "@/components/frame/toaster";
import { readOwnerLabels } from "@/components/reauthentication/read-labels";
import {
  Bell,
  House,
  Mail,
  MessagesSquare,
  Package,
  ScrollText,
  SlidersHorizontal,
  Users,
} from "@/components/ui/icons";
import { isStaff } from "@/lib/domain/kernel/access/access";
import { hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import { listNames } from "@/lib/domain/support/back-office/queues";
import { ownContext } from "@/lib/session/signed-in";
import { QuickSearch } from "./quick-search";
import { StaffGate } from "./staff-gate";
import { StaffTab } from "./staff-tab";

const sections = [
  { key: "home", href: "/staff", icon: <House size={18} strokeWidth={1.75} aria-hidden />, right: null },
  {
    key: "conversations",
    href: "/staff/conversations",
    icon: <MessagesSquare size={18} strokeWidth={1.75} aria-hidden />,
    right: "conversations/answer",
  },
  {
    key: "announcements",
    href: "/staff/announcements",
    icon: <Bell size={18} strokeWidth={1.75} aria-hidden />,
    right: null,
  },
  {
    key: "outbox",
    href: "/staff/outbox",
    icon: <Mail size={18} strokeWidth={1.75} aria-hidden />,
    right: "outbox/read",
  },
  {
    key: "catalogue",
    href: "/staff/catalogue",
    icon: <Package size={18} strokeWidth={1.75} aria-hidden />,
    right: "catalogue/change",
  },
  {
    key: "log",
    href: "/staff/log",
    icon: <ScrollText size={18} strokeWidth={1.75} aria-hidden />,
    right: "audit/read",
  },
  {
    key: "people",
    href: "/staff/people",
    icon: <Users size={18} strokeWidth={1.75} aria-hidden />,
    right: "staff/manage",
  },
  {
    key: "settings",
    href: "/staff/settings",
    icon: <SlidersHorizontal size={18} strokeWidth={1.75} aria-hidden />,
    right: "settings/manage",
  },
] as const;

/** The frame of staff pages. It checks no access: every page does its own checks. */
export default async function StaffLayout({ children }: { children: ReactNode }) {
  const context = await ownContext();
  if (!isStaff(context)) return children;
  const [t, setup, brands, mailTexts, legal, backOffice, common, owner] = await Promise.all([
    getTranslations("staff"),
    getTranslations("setup"),
    getTranslations("brands"),
    getTranslations("mailTexts"),
    getTranslations("legalAdmin"),
    getTranslations("backOffice"),
    getTranslations("common"),
    readOwnerLabels(),
  ]);
  const { account: staff } = context.actor;
  const { id, email, kind, roleName, hasFactor } = staff;
  const items = sections
    .filter(({ right }) => right === null || hasStaffRight(staff, right))
    .map(({ key, href, icon }) => ({
      href: href as Route,
      icon,
      label: t(`nav.${key}`),
      isExact: key === "home",
    }));
  const places = [
    { href: "/staff/customers", label: backOffice("record.identity") },
    { href: "/staff/invoices", label: backOffice("kinds.invoice") },
    { href: "/staff/brands", label: brands("title") },
    { href: "/staff/companies", label: t("companies.title") },
    { href: "/staff/setup", label: setup("title") },
    { href: "/staff/mail-texts", label: mailTexts("title") },
    { href: "/staff/settings/legal", label: legal("title") },
    { href: "/staff/catch-up", label: backOffice("catchUp.title") },
    { href: "/staff/imports", label: backOffice("imports.title") },
    ...listNames.map((name) => ({ href: `/staff/queues/${name}`, label: backOffice(`queues.${name}`) })),
  ];
  return (
    <StaffTab account={id}>
      <StaffFrame
        email={email}
        items={items}
        places={places}
        kind={roleName ?? t(`kinds.${kind}`)}
        search={hasStaffRight(staff, "customers/find") && <QuickSearch label={t("search.everywhere")} />}
      >
        {children}
      </StaffFrame>
      <Toaster label={common("notifications")} dismissLabel={common("dismiss")} />
      <StaffGate email={email} hasFactor={hasFactor} labels={owner} />
    </StaffTab>
  );
}
