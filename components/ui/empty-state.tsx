import type { ReactNode } from "react";

type EmptyStateProps = {
  /** 24 px. */
  icon?: ReactNode;
  title: ReactNode;
  /** What this is. */
  children?: ReactNode;
  /** The next thing to do. */
  action?: ReactNode;
};

/** Shown where there is nothing yet. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-6 py-12 text-center">
      {icon && (
        <span className="mb-3 grid size-12 place-items-center rounded-full bg-sunken text-ink-2">{icon}</span>
      )}
      <p className="font-semibold">{title}</p>
      {children && <div className="mt-1 max-w-[44ch] text-balance text-ink-2">{children}</div>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
