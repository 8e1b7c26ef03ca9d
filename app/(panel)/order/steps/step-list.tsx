"use client";

import { useTranslations } from "next-intl";
import type { MouseEvent } from "react";
import { classNames } from "@/components/ui/class-names";
import { Check } from "@/components/ui/icons";
import { goToStep, type StepName, type StepState, type StepStates, stepId, steps } from "./steps";
import { useCurrentStep } from "./use-current-step";

const stateStyle: Record<StepState, string> = {
  done: "border-accent bg-accent-soft text-accent-ink",
  missing: "border-line-strong bg-raised text-ink-2",
  wrong: "border-danger-solid bg-danger-tint text-danger",
};

/** The steps with their state and the current one marked; each links to its place on the page. */
export function StepList({ states }: { states: StepStates }) {
  const t = useTranslations("order.steps");
  const current = useCurrentStep(states.address !== null);
  return (
    <nav
      aria-label={t("title")}
      className="sticky top-[calc(var(--banner)+3.25rem)] z-20 mb-4 bg-surface max-md:-mx-4 max-md:border-b"
    >
      <ol className="flex md:gap-1">
        {steps.map((step, index) => {
          const state = states[step];
          return (
            state && (
              <li key={step} className="min-w-0 grow">
                <StepLink {...{ step, state }} number={index + 1} isCurrent={step === current} />
              </li>
            )
          );
        })}
      </ol>
    </nav>
  );
}

type StepLinkProps = { step: StepName; number: number; state: StepState; isCurrent: boolean };

function StepLink({ step, number, state, isCurrent }: StepLinkProps) {
  const t = useTranslations("order.steps");
  const go = (event: MouseEvent) => {
    event.preventDefault();
    goToStep(step);
  };
  return (
    <a
      href={`#${stepId(step)}`}
      aria-current={isCurrent ? "step" : undefined}
      onClick={go}
      className={classNames(
        "flex h-12 items-center gap-2 border-b-2 px-1 transition-colors focus-visible:-outline-offset-2 max-md:flex-col max-md:justify-center max-md:gap-0.5 max-md:px-0",
        isCurrent
          ? "border-accent font-semibold text-ink"
          : "border-line text-ink-2 hover:border-line-strong hover:text-ink max-md:border-transparent",
      )}
    >
      <span
        className={classNames(
          "figures grid size-5 shrink-0 place-items-center rounded-full border font-semibold text-xs",
          stateStyle[state],
        )}
      >
        {state === "done" ? <Check size={12} strokeWidth={2.5} aria-hidden /> : number}
        {state === "done" && <span className="sr-only">{number}</span>}
      </span>{" "}
      <span className="max-w-full truncate text-xs md:text-sm">{t(step)}</span>
      <span className="sr-only">{t(`state.${state}`)}</span>
    </a>
  );
}
