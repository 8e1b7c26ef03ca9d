import { type ComponentProps, type MouseEvent, type ReactNode, useId } from "react";
import { type ButtonSize, type ButtonVariant, buttonStyle } from "./button-style";
import { classNames } from "./class-names";
import { Spinner } from "./spinner";

export type ButtonProps = Omit<ComponentProps<"button">, "disabled"> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Takes the full width of its container. */
  wide?: boolean;
  /** A 16-px icon before the text. */
  icon?: ReactNode;
  pending?: boolean;
  /** Text while `pending`; the width fits both texts from the start. */
  pendingLabel?: string;
  disabled?: boolean;
  /** Why the button is disabled; shown beside it, and disables it. */
  disabledReason?: string;
  /** Id of the text with the reason, if several buttons share it; also disables the button, but leaves it focusable. */
  disabledBy?: string | undefined;
};

const stay = (event: MouseEvent) => event.preventDefault();

/** A button that keeps its width, stays focusable while pending and says why it is disabled. */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    wide,
    icon,
    pending,
    pendingLabel,
    disabled,
    disabledReason,
    disabledBy,
    children,
    ...rest
  } = props;
  const ownId = useId();
  const hasReason = disabledReason !== undefined && disabledReason !== "";
  const off = hasReason || disabledBy !== undefined;
  const reasonId = hasReason ? ownId : disabledBy;
  // `disabled` would lose the focus while the request is pending.
  const held = pending || off ? { "aria-disabled": true, onClick: stay } : {};
  const button = (
    <button
      type="button"
      {...rest}
      {...held}
      disabled={disabled}
      aria-busy={pending || undefined}
      aria-describedby={off ? reasonId : rest["aria-describedby"]}
      className={classNames(buttonStyle(variant, size, wide), off && "opacity-50", rest.className)}
    >
      <span className="grid items-center justify-items-center">
        <span
          className={classNames(
            "col-start-1 row-start-1 inline-flex items-center gap-2",
            pending && "invisible",
          )}
        >
          {icon}
          {children}
        </span>
        {(pending || pendingLabel) && (
          <span
            className={classNames(
              "col-start-1 row-start-1 inline-flex items-center gap-2",
              !pending && "invisible",
            )}
          >
            <Spinner isStill={!pending} />
            {pendingLabel}
          </span>
        )}
      </span>
    </button>
  );
  if (!hasReason) return button;
  return (
    <span className={classNames("inline-flex flex-wrap items-center gap-x-3 gap-y-1", wide && "w-full")}>
      {button}
      <span id={reasonId} className="text-ink-2 text-xs">
        {disabledReason}
      </span>
    </span>
  );
}
