import type { Route } from "next";
import type { ReactNode } from "react";
import { type ButtonSize, type ButtonVariant, buttonStyle } from "./button-style";
import { classNames } from "./class-names";
import { PanelLink } from "./panel-link";

export type LinkButtonProps = {
  href: Route;
  children: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  wide?: boolean;
  icon?: ReactNode;
  className?: string;
  onClick?: () => void;
  /** Accessible name, if the text alone is ambiguous. */
  "aria-label"?: string;
};

/** A link within the panel that looks like a button. */
export function LinkButton(props: LinkButtonProps) {
  const { href, children, variant, size, wide, icon, className, onClick } = props;
  return (
    <PanelLink
      href={href}
      onClick={onClick}
      aria-label={props["aria-label"]}
      className={classNames(buttonStyle(variant, size, wide), className)}
    >
      {icon}
      {children}
    </PanelLink>
  );
}
