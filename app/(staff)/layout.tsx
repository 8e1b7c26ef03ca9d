import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ClientMessages } from "@/components/frame/client-messages";
import { StaffFrame } from "@/components/frame/staff-frame";
import { Toaster } from "@/components/frame/toaster";
import { readOwnerLabels } from "@/components/reauthentication/read-labels";
import {
  Bell,
  BookOpen,
  Calculator,
  House,
  ListChecks,
  Mail,
  MessagesSquare,
  Package,
  ScrollText,
  SlidersHorizontal,
  TriangleAlert,
  Users,
} from "@/components/ui/icons";
import { isStaff } from "@/lib/domain/kernel/access/access";
import { hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import { queuesOf } from "@/lib/domain/support/back-office/queue";
import { listNames, pageOfQueue } from "@/lib/domain/support/back-office/queues";
import { listsOf } from "@/lib/domain/support/lists/shared/list-access";
import { ownContext } from "@/lib/session/signed-in";
import { PaletteKey } from "./palette-key";
import { QuickSearch } from "./quick-search";
import { SendKey } from "./send-key";
import { readBooksPages } from "./staff/books-sections";
import { StaffGate } from "./staff-gate";
import { palettePagesOf, placeNames } from "./staff-pages";
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
    key: "abuse",
    href: "/staff/abuse",
    icon: <TriangleAlert size={18} strokeWidth={1.75} aria-hidden />,
    right: "abuse/handle",
  },
  {
    key: "outbox",
    href: "/staff/outbox",
    icon: <Mail size={18} strokeWidth={1.75} aria-hidden />,
    right: "outbox/read",
  },
  {
    key: "accounting",
    href: "/staff/accounting",
    icon: <Calculator size={18} strokeWidth={1.75} aria-hidden />,
    right: "accounting/read",
  },
  {
    key: "announcements",
    href: "/staff/announcements",
    icon: <Bell size={18} strokeWidth={1.75} aria-hidden />,
    right: null,
  },
  {
    key: "helpCenter",
    href: "/staff/help-center",
    icon: <BookOpen size={18} strokeWidth={1.75} aria-hidden />,
    right: "help_center/manage",
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
  const [name, t, backOffice, lists, common, owner] = await Promise.all([
    getTranslations(),
    getTranslations("staff"),
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
  const books = await readBooksPages(staff);
  const places = [
    ...books,
    ...Object.entries(placeNames).map(([href, key]) => ({ href, label: name(key) })),
    ...listNames.map((queue) => ({ href: `/staff/queues/${queue}`, label: backOffice(`queues.${queue}`) })),
  ];
  const maySearch = hasStaffRight(staff, "customers/find");
  const pages = [
    ...items.map(({ href, label }) => ({ href, label })),
    ...books,
    ...mine.map((list) => ({ href: `/staff/lists/${list}`, label: lists(`names.${list}`) })),
    ...queuesOf(context.actor).map((queue) => ({
      href: pageOfQueue(queue),
      label: backOffice(`queues.${queue.name}`),
    })),
    ...palettePagesOf(context).map(({ href, label }) => ({ href, label: name(label) })),
  ];
  const tasks = [
    {
      right: "payments/record",
      label: t("palette.newDraft"),
      forCustomer: "/staff/invoices/drafts/new?customer=:id",
    },
    {
      right: "conversations/answer",
      label: t("palette.write"),
      forCustomer: "/staff/conversations/new?customer=:id",
    },
    { right: "customers/edit", label: t("palette.order"), forCustomer: "/staff/customers/:id/offer" },
    { right: "credit/correct", label: t("palette.credit"), forCustomer: "/staff/customers/:id/billing" },
  ].flatMap(({ right, ...task }) => (maySearch && hasStaffRight(staff, right) ? [task] : []));
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
        <PaletteKey pages={pages} tasks={tasks} maySearch={maySearch} />
        <SendKey />
      </ClientMessages>
      <StaffGate email={email} hasFactor={hasFactor} labels={owner} />
    </StaffTab>
  );
}
