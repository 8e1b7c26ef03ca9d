"use client";

// Next restarts ids made on the server with each navigation, so they could repeat ids of the frame.
import { type ReactNode, useId } from "react";
import { classNames } from "./class-names";

type CardProps = {
  children: ReactNode;
  /** With a title the card is a labelled region. */
  title?: ReactNode;
  /** Short text beside the title. */
  hint?: ReactNode;
  /** At the end of the header: buttons, a menu, a choice. */
  actions?: ReactNode;
  footer?: ReactNode;
  /** No padding, for tables and lists. */
  flush?: boolean;
  level?: 2 | 3;
  id?: string;
  className?: string;
};

/** A bordered surface with an optional header and footer. */
export function Card(props: CardProps) {
  const { children, title, hint, actions, footer, flush, level = 2, id, className } = props;
  const titleId = useId();
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section
      id={id}
      aria-labelledby={title ? titleId : undefined}
      className={classNames("no-break flex min-w-0 flex-col rounded-md border bg-raised", className)}
    >
      {(title || actions) && (
        <header className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 border-b px-4 py-2">
          {title && (
            <Heading id={titleId} className="font-semibold">
              {title}
            </Heading>
          )}
          {hint && <div className="min-w-0 text-ink-2 text-xs">{hint}</div>}
          {actions && (
            <div data-page-actions className="ms-auto flex flex-wrap items-center gap-2">
              {actions}
            </div>
          )}
        </header>
      )}
      <div className={flush ? "overflow-clip rounded-[7px]" : "p-4"}>{children}</div>
      {footer && <footer className="mt-auto border-t px-4 py-3 text-ink-2 text-xs">{footer}</footer>}
    </section>
  );
}
