import type { Choice } from "../selection/choice";

/** The steps of the page, from top to bottom. */
export const steps = ["location", "machine", "software", "traffic", "access", "address"] as const;
export type StepName = (typeof steps)[number];

/** "missing": not filled in yet. "wrong": filled in, but cannot be ordered. */
export type StepState = "done" | "missing" | "wrong";
/** The address is a step only if the invoice needs it; null = no step. */
export type StepStates = Readonly<
  Record<Exclude<StepName, "address">, StepState> & { address: StepState | null }
>;

export const stepId = (step: StepName): string => `order-step-${step}`;
export const stepTitleId = (step: StepName): string => `${stepId(step)}-title`;

/** The state of each step. Steps that depend on the machine are missing while none is selected. */
export function stepStates(choice: Choice, access: StepState, address: StepState | null): StepStates {
  const { preset, system, plan } = choice;
  const taken = (part: unknown): StepState => (part ? "done" : preset.selected ? "wrong" : "missing");
  return {
    location: "done",
    machine: taken(preset.taken),
    software: taken(system.taken),
    traffic: taken(plan.taken),
    access,
    address,
  };
}

/** Scrolls to a step and focuses its heading. */
export function goToStep(step: StepName): void {
  document.getElementById(stepId(step))?.scrollIntoView({ block: "start" });
  document.getElementById(stepTitleId(step))?.focus({ preventScroll: true });
}
