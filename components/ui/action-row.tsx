import type { ReactNode } from "react";

/** Many actions of a page: they wrap, and on a phone they scroll in one line, so that the content stays in sight. */
export function ActionRow({ children }: { children: ReactNode }) {
  return (
    <div className="flex gap-2 *:shrink-0 max-md:more-aside max-md:-mx-4 max-md:w-[calc(100%+2rem)] max-md:overflow-x-auto max-md:px-4 max-md:py-1 md:flex-wrap md:items-center">
      {children}
    </div>
  );
}
