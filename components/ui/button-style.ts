import { classNames } from "./class-names";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";
export type ButtonSize = "sm" | "md" | "lg";

const variants = {
  primary: "border-transparent bg-accent text-on-accent hover:bg-accent-hover",
  secondary: "border-line-strong bg-raised text-ink hover:bg-hover hover:border-ink-3",
  ghost: "border-transparent text-ink-2 hover:bg-sunken hover:text-ink",
  danger: "border-transparent bg-danger-solid text-on-danger hover:opacity-90",
} satisfies Record<ButtonVariant, string>;

const sizes = {
  sm: "min-h-7 px-2.5 text-xs",
  md: "min-h-(--control) px-3.5 text-sm",
  lg: "min-h-(--control) px-4 py-2.5 text-sm",
} satisfies Record<ButtonSize, string>;

/** The classes of a button, for other elements that look like one. */
export const buttonStyle = (
  variant: ButtonVariant = "secondary",
  size: ButtonSize = "md",
  isWide = false,
): string =>
  classNames(
    "tap inline-flex shrink-0 select-none items-center justify-center gap-2 rounded-sm border font-medium",
    "whitespace-nowrap transition-colors active:translate-y-px",
    "disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed",
    variants[variant],
    sizes[size],
    isWide && "w-full",
  );
