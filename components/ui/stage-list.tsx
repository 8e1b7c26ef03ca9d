import type { ReactNode } from "react";
import { Check, X } from "@/components/ui/icons";
import { classNames } from "./class-names";
import { Spinner } from "./spinner";

export type StageState = "done" | "running" | "waiting" | "failed";

export type Stage = {
  key: string;
  name: ReactNode;
  state: StageState;
  /** The state as text, for screen readers: "done". */
  stateLabel: string;
  /** Actual, running or usual duration. */
  time?: ReactNode;
  /** What went wrong and what happens next. */
  note?: ReactNode;
};

const marks = {
  done: (
    <span className="grid size-5 place-items-center rounded-full bg-good-tint text-good">
      <Check size={13} strokeWidth={2.5} aria-hidden />
    </span>
  ),
  failed: (
    <span className="grid size-5 place-items-center rounded-full bg-danger-tint text-danger">
      <X size={13} strokeWidth={2.5} aria-hidden />
    </span>
  ),
  running: <Spinner className="size-5 text-accent" />,
  waiting: <span className="block size-5 rounded-full border border-line-strong" />,
} satisfies Record<StageState, ReactNode>;

const nameStyle = {
  done: "",
  failed: "font-semibold text-danger",
  running: "font-semibold",
  waiting: "text-ink-3",
} satisfies Record<StageState, string>;

/** Named stages of a job. Rows keep their height when states change. */
export function StageList({ stages }: { stages: readonly Stage[] }) {
  return (
    <ol className="relative space-y-5">
      {stages.map((stage, index) => (
        <li
          key={stage.key}
          aria-current={stage.state === "running" ? "step" : undefined}
          className="relative flex gap-3"
        >
          {index < stages.length - 1 && (
            <span aria-hidden className="absolute start-2.5 top-6 -bottom-4 w-px -translate-x-1/2 bg-line" />
          )}
          {marks[stage.state]}
          <div className={classNames("min-w-0 grow", nameStyle[stage.state])}>
            {stage.name}
            <span className="sr-only"> ({stage.stateLabel})</span>
            {stage.note && <div className="mt-0.5 font-normal text-ink-2 text-xs">{stage.note}</div>}
          </div>
          {stage.time && <div className="figures shrink-0 text-ink-2 text-xs leading-5">{stage.time}</div>}
        </li>
      ))}
    </ol>
  );
}
