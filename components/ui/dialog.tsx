"use client";

import { type MouseEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { classNames } from "./class-names";

export type DialogProps = {
  open: boolean;
  /** Called for Escape, a click outside and the browser's other ways to close. Set `open` to false here. */
  onClose: () => void;
  title: ReactNode;
  /** What will happen, to what, and what cannot be undone. */
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons; the safe one carries `data-autofocus`, which gives it the initial focus. */
  footer?: ReactNode;
  /** False for a dialog that must be answered: neither Escape nor a click outside closes it. */
  dismissible?: boolean;
  size?: "sm" | "md" | "lg";
  /** Typing begins at once: the first text field that is empty has the initial focus. */
  beginsInField?: boolean | undefined;
};

const typed = "form :is(textarea, input:not([type=radio], [type=checkbox], [type=file], [type=hidden]))";

const firstEmpty = (dialog: HTMLDialogElement): HTMLElement | undefined =>
  [...dialog.querySelectorAll<HTMLInputElement>(typed)].find(({ value }) => value === "");

const widths = { sm: "max-w-md", md: "max-w-xl", lg: "max-w-3xl" };

/** A modal dialog. The page behind is inert; closing returns the focus to where it was. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, children, footer, dismissible = true, size = "sm" } = props;
  const { beginsInField = false } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const textId = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || dialog.open === open) return;
    if (!open) return dialog.close();
    dialog.showModal();
    const first = beginsInField ? firstEmpty(dialog) : undefined;
    (first ?? dialog.querySelector<HTMLElement>("[data-autofocus]"))?.focus();
  }, [open, beginsInField]);

  // For a dialog unmounted while open: only closing it before that restores the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => dialog?.close();
  }, []);

  // The padding is on the inner element, so only clicks on the backdrop have the dialog itself as target.
  const leave = (event: MouseEvent) => {
    if (dismissible && event.target === ref.current) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same, as `cancel`.
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      aria-describedby={description ? textId : undefined}
      // Without this, browsers close the dialog at a second Escape whatever `cancel` does.
      {...(dismissible ? {} : { closedby: "none" })}
      onClick={leave}
      onCancel={(event) => {
        event.preventDefault();
        if (dismissible) onClose();
      }}
      onClose={() => open && onClose()}
      className={classNames(
        "floating m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] overflow-y-auto overscroll-contain p-0 text-start backdrop:bg-veil max-md:mb-4",
        widths[size],
      )}
    >
      {open && (
        <div className="p-5">
          <h2 id={titleId} className="font-semibold text-lg">
            {title}
          </h2>
          {description && (
            <div id={textId} className="mt-1.5 text-ink-2">
              {description}
            </div>
          )}
          {children && <div className="mt-4">{children}</div>}
          {footer && (
            <div className="mt-5 flex flex-wrap justify-end gap-2 max-md:flex-col-reverse max-md:*:w-full">
              {footer}
            </div>
          )}
        </div>
      )}
    </dialog>
  );
}
