import type { Route } from "next";
import type { ReactNode } from "react";
import { type ButtonSize, type ButtonVariant, buttonLook } from "./button-look";
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
};

/** A link within the panel that looks like a button. */
export function LinkButton({ href, children, variant, size, wide, icon, className }: LinkButtonProps) {
  return (
    <PanelLink href={href} className={classNames(buttonLook(variant, size, wide), className)}>
      {icon}
      {children}
    </PanelLink>
  );
}
