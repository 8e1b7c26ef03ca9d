import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Chip } from "@/components/ui/chip";
import { AccountMenu } from "./account-menu";
import { AccountPanel } from "./account-panel";
import { Arrived, BottomBar, SideBar } from "./app-frame";
import { BrandMark } from "./brand-logo";
import { type NavItem, Place } from "./nav-links";
import { RouteFocus } from "./route-focus";
import { SkipLink } from "./skip-link";

type StaffFrameProps = {
  children: ReactNode;
  email: string;
  /** The sections that this member of staff may open. */
  items: readonly NavItem[];
  /** Pages without an entry of their own in the sidebar. */
  places: readonly { href: string; label: string }[];
  /** Role of the staff account. */
  kind: string;
  /** The search box of the header; null for staff without the right to search. */
  search: ReactNode;
};

/** The frame of staff pages. It says "Staff" on every page, so that none is mistaken for a customer's. */
export async function StaffFrame({ children, email, items, places, kind, search }: StaffFrameProps) {
  const [frame, t] = await Promise.all([getTranslations("frame"), getTranslations("staff")]);
  const account = <AccountPanel email={email} signOutPath="/sign-out" />;
  // All other URLs are below that of the start page, so it comes last.
  const all = [...places, ...[...items].reverse().map(({ href, label }) => ({ href, label }))];
  return (
    <div className="min-h-dvh [--banner:0rem] [--sticky-top:3.25rem] md:grid md:grid-cols-[4rem_minmax(0,1fr)] lg:grid-cols-[14.5rem_minmax(0,1fr)] print:block">
      <SkipLink label={frame("skip")} />
      <RouteFocus />
      <SideBar items={items} label={frame("sections")} />
      <div className="flex min-w-0 flex-col">
        <header className="gutter sticky top-0 z-30 flex h-13 items-center gap-3 border-b bg-raised print:hidden">
          <BrandMark className="size-7 md:hidden" />
          <Chip>{t("area")}</Chip>
          <p className="min-w-0 truncate font-semibold md:font-medium md:text-ink-2">
            <Place items={all} />
          </p>
          <div className="shown-whole ms-auto flex shrink-0 items-center gap-2">
            {search}
            {/* On a small screen the page's name needs the space; the start page also shows the role. */}
            <span className="contents max-sm:hidden">
              <Chip>{kind}</Chip>
            </span>
            <AccountMenu email={email} label={frame("account")}>
              {account}
            </AccountMenu>
            <Arrived />
          </div>
        </header>
        <main
          id="content"
          tabIndex={-1}
          className="gutter mx-auto w-full max-w-[96rem] grow pt-5 pb-8 max-md:pb-24 print:p-0"
        >
          {children}
        </main>
      </div>
      <BottomBar items={items} label={frame("sections")} moreLabel={frame("more")}>
        {account}
      </BottomBar>
    </div>
  );
}
