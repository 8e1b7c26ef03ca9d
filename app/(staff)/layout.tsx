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
import { readBooksPages } from "./staff/books-sections";
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
  const books = await readBooksPages(context.actor.account);
  const [t, setup, brands, keyFigures, mailTexts, legal, backOffice, lists, orderRisk, common, owner] =
    await Promise.all([
      getTranslations("staff"),
      getTranslations("setup"),
      getTranslations("brands"),
      getTranslations("keyFigures"),
      getTranslations("mailTexts"),
      getTranslations("legalAdmin"),
      getTranslations("backOffice"),
      getTranslations("lists"),
      getTranslations("orderRisk"),
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
    { href: "/staff/key-figures", label: keyFigures("title") },
    { href: "/staff/mail-texts", label: mailTexts("title") },
    { href: "/staff/settings/legal", label: legal("title") },
    { href: "/staff/catch-up", label: backOffice("catchUp.title") },
    { href: "/staff/imports", label: backOffice("imports.title") },
    { href: "/staff/order-risk", label: orderRisk("lists") },
    { href: "/staff/keys", label: t("keys.title") },
    { href: "/staff/reviews", label: backOffice("queues.reviews") },
    ...books,
    ...listNames.map((name) => ({ href: `/staff/queues/${name}`, label: backOffice(`queues.${name}`) })),
  ];
  const maySearch = hasStaffRight(staff, "customers/find");
  const figures = { href: "/staff/key-figures", label: keyFigures("title") };
  const pages = [
    ...items.map(({ href, label }) => ({ href, label })),
    ...(hasStaffRight(staff, "key_figures/read") ? [figures] : []),
    ...books,
    ...mine.map((name) => ({ href: `/staff/lists/${name}`, label: lists(`names.${name}`) })),
    ...queuesOf(context.actor).map((queue) => ({
      href: pageOfQueue(queue),
      label: backOffice(`queues.${queue.name}`),
    })),
    { href: "/staff/keys", label: t("keys.title") },
    ...(hasStaffRight(staff, "orders/review")
      ? [{ href: "/staff/order-risk", label: orderRisk("lists") }]
      : []),
  ];
  const tasks = [
    {
      right: "payments/record",
      label: t("palette.newDraft"),
      forCustomer: "/staff/invoices/drafts/new?customer=",
    },
    {
      right: "conversations/answer",
      label: t("palette.write"),
      forCustomer: "/staff/conversations/new?customer=",
    },
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
      </ClientMessages>
      <StaffGate email={email} hasFactor={hasFactor} labels={owner} />
    </StaffTab>
  );
}
