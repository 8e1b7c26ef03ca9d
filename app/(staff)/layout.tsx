import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ClientMessages } from "@/components/frame/client-messages";
import { StaffFrame } from "@/components/frame/staff-frame";
import { Toaster } from "@/components/frame/toaster";
import { readOwnerLabels } from "@/components/reauthentication/read-labels";
import {
  Bell,
  House,
  ListChecks,
  Mail,
  MessagesSquare,
  Package,
  ScrollText,
  SlidersHorizontal,
  Users,
} from "@/components/ui/icons";
import { isStaff } from "@/lib/domain/kernel/access/access";
import { hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import { listNames, pageOfQueue, queues } from "@/lib/domain/support/back-office/queues";
import { listsOf } from "@/lib/domain/support/lists/shared/list-access";
import { ownContext } from "@/lib/session/signed-in";
import { PaletteKey } from "./palette-key";
import { QuickSearch } from "./quick-search";
import { StaffGate } from "./staff-gate";
import { StaffTab } from "./staff-tab";

const sections = [
  { key: "home", href: "/staff", icon: <House size={18} strokeWidth={1.75} aria-hidden />, right: null },
  {
    key: "lists",
    href: "/staff/lists",
    icon: <ListChecks size={18} strokeWidth={1.75} aria-hidden />,
    right: null,
  },
  {
    key: "conversations",
    href: "/staff/conversations",
    icon: <MessagesSquare size={18} strokeWidth={1.75} aria-hidden />,
    right: "conversations/answer",
  },
  {
    key: "outbox",
    href: "/staff/outbox",
    icon: <Mail size={18} strokeWidth={1.75} aria-hidden />,
    right: "outbox/read",
  },
  {
    key: "announcements",
    href: "/staff/announcements",
    icon: <Bell size={18} strokeWidth={1.75} aria-hidden />,
    right: null,
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
  const [t, setup, brands, mailTexts, legal, backOffice, lists, common, owner] = await Promise.all([
    getTranslations("staff"),
    getTranslations("setup"),
    getTranslations("brands"),
    getTranslations("mailTexts"),
    getTranslations("legalAdmin"),
    getTranslations("backOffice"),
    getTranslations("lists"),
    getTranslations("common"),
    readOwnerLabels(),
  ]);
  const { account: staff } = context.actor;
  const { id, email, kind, roleName, hasFactor } = staff;
  const mine = listsOf(context.actor);
  const items = sections
    .filter(({ right }) => right === null || hasStaffRight(staff, right))
    .filter(({ key }) => key !== "lists" || mine.length > 0)
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
  const maySearch = hasStaffRight(staff, "customers/find");
  const pages = [
    ...items.map(({ href, label }) => ({ href, label })),
    ...mine.map((name) => ({ href: `/staff/lists/${name}`, label: lists(`names.${name}`) })),
    ...queues
      .filter(({ right }) => hasStaffRight(staff, right))
      .map((queue) => ({ href: pageOfQueue(queue), label: backOffice(`queues.${queue.name}`) })),
  ];
  return (
    <StaffTab account={id}>
      <StaffFrame
        email={email}
        items={items}
        places={places}
        kind={roleName ?? t(`kinds.${kind}`)}
        search={maySearch && <QuickSearch label={t("search.everywhere")} />}
      >
        {children}
      </StaffFrame>
      <Toaster label={common("notifications")} dismissLabel={common("dismiss")} />
      <ClientMessages namespaces={["staff", "common"]}>
        <PaletteKey pages={pages} maySearch={maySearch} />
      </ClientMessages>
      <StaffGate email={email} hasFactor={hasFactor} labels={owner} />
    </StaffTab>
  );
}
