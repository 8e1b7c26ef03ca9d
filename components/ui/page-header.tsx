import type { ReactNode } from "react";
import { classNames } from "./class-names";

type PageHeaderProps = {
  title: ReactNode;
  /** Beside the title: a count, a state. */
  aside?: ReactNode;
  /** One sentence, only if it helps. */
  description?: ReactNode;
  breadcrumb?: ReactNode;
  /** At most one primary button, and a menu. */
  actions?: ReactNode;
};

/** Header of a page. Its h1 is focused after navigation. */
export function PageHeader({ title, aside, description, breadcrumb, actions }: PageHeaderProps) {
  return (
    <header className="mb-5 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
      <div className={classNames("min-w-0 grow", description ? "basis-72" : "md:basis-28")}>
        {breadcrumb && <div className="mb-1">{breadcrumb}</div>}
        <div
          className={classNames(
            "flex flex-wrap items-center gap-x-3 gap-y-1",
            // Aligned with the buttons.
            Boolean(actions) && !description && "min-h-(--control)",
          )}
        >
          <h1 tabIndex={-1} className="min-w-0 font-semibold text-xl tracking-[-0.01em]">
            {title}
          </h1>
          {aside && <div className="figures contents text-ink-2">{aside}</div>}
        </div>
        {description && <p className="mt-1 max-w-[72ch] text-ink-2">{description}</p>}
      </div>
      {actions && (
        <div
          data-page-actions
          className={classNames(
            "flex min-w-0 max-w-full flex-wrap items-center gap-2 print:hidden",
            !description && "md:min-h-(--control)",
          )}
        >
          {actions}
        </div>
      )}
    </header>
  );
}
