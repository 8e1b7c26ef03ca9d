import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { CircleHelp, Ellipsis, Wallet } from "@/components/ui/icons";
import { PanelLink } from "@/components/ui/panel-link";
import { Popover } from "@/components/ui/popover";
import { AccountMenu } from "./account-menu";
import { AccountPanel } from "./account-panel";
import { BrandFooter } from "./brand-footer";
import { BrandLogo, BrandMark } from "./brand-logo";
import { HelpLink } from "./help-link";
import { type NavEntry, navEntries } from "./nav-entries";
import { type NavItem, NavLinks, Place } from "./nav-links";
import { RouteFocus } from "./route-focus";
import { SkipLink } from "./skip-link";

type AppFrameProps = {
  /** The sections to show; omitted = all. */
  entries?: readonly NavEntry[];
  children: ReactNode;
  email: string;
  credit: ReactNode;
  /** Action of the sign-out form. */
  signOutPath: string;
  /** Counts beside sections, such as the number of servers. */
  counts?: Partial<Record<NavEntry["key"], ReactNode>>;
  /** Shown in the top bar, before the credit. */
  notice?: ReactNode;
  /** Shown between the top bar and the page. */
  announcements?: ReactNode;
  /** Shown above everything, 48 px high, in two lines on narrow screens; pushes the page down. */
  banner?: ReactNode;
};

/** The frame of signed-in pages: sections, the current section's name, credit, account. */
export async function AppFrame(props: AppFrameProps) {
  const { children, email, credit, signOutPath, counts, notice, banner, announcements } = props;
  const { entries = navEntries } = props;
  const t = await getTranslations("frame");
  const items = entries.map(({ key, href, icon }) => ({
    href,
    icon,
    label: t(key),
    count: counts?.[key],
  }));
  const account = <AccountPanel email={email} signOutPath={signOutPath} />;
  return (
    <div
      className={classNames(
        "min-h-dvh md:grid md:grid-cols-[4rem_minmax(0,1fr)] lg:grid-cols-[14.5rem_minmax(0,1fr)] print:block",
        banner ? "[--banner:5.5rem] lg:[--banner:3rem]" : "[--banner:0rem]",
        "[--sticky-top:calc(var(--banner)+3.25rem)]",
      )}
    >
      <SkipLink label={t("skip")} />
      <RouteFocus />
      {banner && <div className="sticky top-0 z-40 col-span-full h-(--banner) print:hidden">{banner}</div>}
      <SideBar items={items} label={t("sections")} />
      <div className="flex min-w-0 flex-col max-md:pb-16">
        <TopBar
          places={[...items, { href: "/help", label: t("help") }]}
          creditLabel={t("credit")}
          credit={credit}
          email={email}
          accountLabel={t("account")}
          helpLabel={t("help")}
          notice={notice}
        >
          {account}
        </TopBar>
        {announcements}
        <main
          id="content"
          tabIndex={-1}
          // Never shorter than the window, so that the footer below does not move where it is seen.
          className="gutter mx-auto min-h-[calc(100dvh-var(--sticky-top))] w-full max-w-[96rem] grow pt-5 pb-8 print:p-0"
        >
          {children}
        </main>
        <BrandFooter className="gutter pb-6 print:hidden" />
      </div>
      <BottomBar items={items} label={t("sections")} moreLabel={t("more")}>
        {account}
      </BottomBar>
    </div>
  );
}

export function SideBar({ items, label }: { items: readonly NavItem[]; label: string }) {
  return (
    <aside className="sticky top-(--banner) h-[calc(100dvh-var(--banner))] overflow-y-auto border-e bg-panel p-3 max-md:hidden print:hidden">
      <div className="mb-3 flex h-10 items-center gap-2.5 px-2 max-lg:justify-center max-lg:px-0">
        <span className="contents max-lg:hidden">
          <BrandLogo
            markClass="size-7"
            nameClass="truncate font-semibold text-lg tracking-[-0.01em]"
            logoClass="h-7 max-w-full"
          />
        </span>
        <span className="contents lg:hidden">
          <BrandMark />
        </span>
      </div>
      <nav aria-label={label}>
        <ul className="space-y-0.5">
          <NavLinks items={items} look="side" />
        </ul>
      </nav>
    </aside>
  );
}

type TopBarProps = {
  /** Names of the sections, to show the current one. */
  places: readonly { href: string; label: string }[];
  creditLabel: string;
  credit: ReactNode;
  email: string;
  accountLabel: string;
  helpLabel: string;
  notice: ReactNode;
  children: ReactNode;
};

function TopBar(props: TopBarProps) {
  const { places, creditLabel, credit, email, accountLabel, helpLabel, notice, children } = props;
  return (
    <header className="gutter sticky top-(--banner) z-30 flex h-13 items-center gap-3 border-b bg-raised max-md:gap-2 print:hidden">
      <BrandMark className="size-7 md:hidden" />
      <p className="min-w-0 truncate font-semibold md:font-medium md:text-ink-2">
        <Place items={places.map(({ href, label }) => ({ href, label }))} />
      </p>
      <div className="shown-whole ms-auto flex min-w-0 items-center gap-2 max-md:shrink-0 max-md:gap-1">
        {notice}
        <HelpLink className="tap flex h-8 min-w-8 shrink-0 items-center justify-center gap-1.5 rounded-sm px-2 font-medium text-ink-2 text-xs hover:bg-hover max-lg:px-0">
          <CircleHelp size={16} aria-hidden />
          <span className="max-lg:sr-only">{helpLabel}</span>
        </HelpLink>
        <CreditChip label={creditLabel} credit={credit} href="/billing" />
        <AccountMenu email={email} label={accountLabel}>
          {children}
        </AccountMenu>
        <Arrived />
      </div>
    </header>
  );
}

function CreditChip({ label, credit, href }: { label: string; credit: ReactNode; href: Route }) {
  return (
    <PanelLink
      href={href}
      className="tap flex h-8 shrink-0 items-center gap-2 rounded-sm border px-2.5 text-xs transition-colors hover:border-line-strong hover:bg-hover"
    >
      <Wallet size={14} aria-hidden className="text-ink-2" />
      <span className="text-ink-2 max-md:sr-only">{label}</span>
      <span className="figures font-semibold">{credit}</span>
    </PanelLink>
  );
}

/** Marks the end of a `shown-whole` element. */
export const Arrived = ({ as: Tag = "span" }: { as?: "span" | "li" }) => <Tag hidden data-arrived />;

type BottomBarProps = { items: readonly NavItem[]; label: string; moreLabel: string; children: ReactNode };

export function BottomBar({ items, label, moreLabel, children }: BottomBarProps) {
  return (
    <nav
      aria-label={label}
      className="fixed inset-x-0 bottom-0 z-30 border-t bg-raised pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <ul className="shown-whole flex">
        <NavLinks items={items.slice(0, 4)} look="bottom" />
        <li className="flex min-w-0 flex-auto">
          <Popover
            triggerClass="flex h-14 w-full flex-col items-center justify-center gap-1 font-medium text-ink-2 text-xs focus-visible:-outline-offset-2"
            trigger={
              <>
                <Ellipsis size={18} aria-hidden />
                {moreLabel}
              </>
            }
            align="sheet"
            className="p-0!"
          >
            {items.length > 4 && (
              <ul className="border-b p-1">
                <NavLinks items={items.slice(4)} look="menu" />
              </ul>
            )}
            {children}
          </Popover>
        </li>
        <Arrived as="li" />
      </ul>
    </nav>
  );
}
