import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { type StepName, stepId, steps, stepTitleId } from "./steps";

type StepProps = {
  step: StepName;
  title: ReactNode;
  /** Short text beside the title. */
  hint?: ReactNode;
  /** Controls at the end of the header. */
  actions?: ReactNode;
  footer?: ReactNode;
  /** No padding, for tables and lists. */
  flush?: boolean;
  children: ReactNode;
};

/**
 * Below the first screen: laid out a moment later, so that the top of the page appears sooner. Heights are
 * approximate.
 */
const laterStyle: Partial<Record<StepName, string>> = {
  software: "laid-out-later [--height:17rem] md:[--height:11rem]",
  traffic: "laid-out-later [--height:26rem] md:[--height:22rem]",
  access: "laid-out-later [--height:36rem] md:[--height:33rem]",
};

/** One numbered step: a labelled region. Its heading is focused when the step is selected in the list. */
export function Step({ step, title, hint, actions, footer, flush, children }: StepProps) {
  return (
    <section
      id={stepId(step)}
      aria-labelledby={stepTitleId(step)}
      className={classNames(
        "min-w-0 scroll-mt-[calc(var(--sticky-top)+0.75rem)] rounded-md border bg-raised",
        laterStyle[step],
      )}
    >
      <header className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 border-b px-4 py-2">
        <h2
          id={stepTitleId(step)}
          tabIndex={-1}
          className="flex items-center gap-2.5 rounded-sm font-semibold"
        >
          <span className="figures grid size-5 place-items-center rounded-full bg-sunken text-ink-2 text-xs">
            {steps.indexOf(step) + 1}
          </span>{" "}
          {title}
        </h2>
        {hint && <div className="min-w-0 text-ink-2 text-xs">{hint}</div>}
        {actions && <div className="ms-auto flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      <div className={flush ? "overflow-clip rounded-b-[7px]" : "p-4"}>{children}</div>
      {footer && <footer className="border-t px-4 py-3 text-ink-2 text-xs">{footer}</footer>}
    </section>
  );
}
