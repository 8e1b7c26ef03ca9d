"use client";

import { ChevronDown, Ellipsis } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useRef } from "react";
import { type ButtonSize, type ButtonVariant, buttonLook } from "./button-look";
import { classNames } from "./class-names";

export type MenuItem = {
  key: string;
  label: ReactNode;
  /** 16 px. */
  icon?: ReactNode;
  onSelect?: () => void;
  /** Instead of `onSelect`: a place in the panel. */
  href?: Route;
  /** Shown under the label; turns the entry off. */
  disabledReason?: string;
  destructive?: boolean;
};

type MenuProps = {
  /** What the menu holds: "Actions for web-1". */
  label: string;
  items: readonly MenuItem[];
  /** Words on the button; without them it is three dots. */
  children?: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
};

const itemLook = classNames(
  "flex min-h-8 w-full items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-start pointer-coarse:min-h-11",
  "hover:bg-hover focus-visible:bg-hover focus-visible:outline-none aria-disabled:cursor-not-allowed aria-disabled:text-ink-3",
);

/** Goes along the entries with the arrow keys, Home and End. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  const here = entries.findIndex((entry) => entry.matches(":focus"));
  const next = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: -1 }[event.key];
  if (event.key === "Tab") event.currentTarget.hidePopover();
  if (next === undefined) return;
  event.preventDefault();
  entries.at(next % entries.length)?.focus();
}

/** Secondary actions behind one button. */
export function Menu({
  label,
  items,
  children,
  variant = children ? "secondary" : "ghost",
  size,
}: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const follow = (event: ToggleEvent<HTMLDivElement>) => {
    const isOpen = event.newState === "open";
    button.current?.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) surface.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={false}
        aria-label={children ? undefined : label}
        title={children ? undefined : label}
        className={classNames(
          buttonLook(variant, size),
          !children && (size === "sm" ? "w-7 px-0!" : "w-9 px-0!"),
        )}
      >
        {children ?? <Ellipsis size={16} aria-hidden />}
        {children && <ChevronDown size={16} aria-hidden />}
      </button>
      <div
        ref={surface}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onToggle={follow}
        onKeyDown={walk}
        className="floating min-w-48 max-w-80 p-1"
      >
        {items.map((item) => (
          <MenuEntry key={item.key} item={item} close={() => surface.current?.hidePopover()} />
        ))}
      </div>
    </>
  );
}

function MenuEntry({ item, close }: { item: MenuItem; close: () => void }) {
  const off = item.disabledReason !== undefined;
  const look = classNames(itemLook, item.destructive && !off && "text-danger");
  const inside = (
    <>
      {item.icon}
      <span className="min-w-0">
        {item.label}
        {off && <span className="block text-ink-2 text-xs">{item.disabledReason}</span>}
      </span>
    </>
  );
  if (item.href && !off) {
    return (
      <Link href={item.href} role="menuitem" tabIndex={-1} onClick={close} className={look}>
        {inside}
      </Link>
    );
  }
  const choose = () => {
    if (off) return;
    close();
    item.onSelect?.();
  };
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={off || undefined}
      onClick={choose}
      className={look}
    >
      {inside}
    </button>
  );
}
