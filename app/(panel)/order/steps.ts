import type { Choice } from "./choice";

/** The page from top to bottom. */
export const steps = ["location", "machine", "software", "traffic", "access"] as const;
export type StepName = (typeof steps)[number];

/** "missing" has not been filled in yet, "wrong" has been and cannot stay so. */
export type StepState = "done" | "missing" | "wrong";
export type StepStates = Readonly<Record<StepName, StepState>>;

export const stepId = (step: StepName): string => `order-step-${step}`;
export const stepTitleId = (step: StepName): string => `${stepId(step)}-title`;

/** How far the order is. What depends on a machine that is not chosen yet is missing with it. */
export function stepStates(choice: Choice, access: StepState): StepStates {
  const { preset, system, plan } = choice;
  const taken = (part: unknown): StepState => (part ? "done" : preset.wished ? "wrong" : "missing");
  return {
    location: "done",
    machine: taken(preset.taken),
    software: taken(system.taken),
    traffic: taken(plan.taken),
    access,
  };
}

/** Brings a step to the top of the window and the reader to its heading. */
export function goToStep(step: StepName): void {
  document.getElementById(stepId(step))?.scrollIntoView({ block: "start" });
  document.getElementById(stepTitleId(step))?.focus({ preventScroll: true });
}
