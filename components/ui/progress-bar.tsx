import { classNames } from "./class-names";
import { dotStyle, type Tone } from "./tone";

type ProgressBarProps = {
  /** 0 to 1; undefined if unknown. */
  value: number | undefined;
  /** What is measured, for screen readers. */
  label: string;
  /** The value as text, e.g. "64 of 3 000 GB". */
  valueText?: string;
  tone?: Exclude<Tone, "neutral"> | "accent";
};

/** A thin bar for progress or for the use of a quota. */
export function ProgressBar({ value, label, valueText, tone = "accent" }: ProgressBarProps) {
  const share = value === undefined ? undefined : Math.min(1, Math.max(0, value));
  const look = tone === "accent" ? "bg-accent" : dotStyle[tone];
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share === undefined ? undefined : Math.round(share * 100)}
      aria-valuetext={valueText}
      className="h-1.5 w-full overflow-hidden rounded-full bg-sunken"
    >
      <div
        className={classNames(
          "h-full rounded-full transition-[width]",
          look,
          share === undefined && "w-1/3 animate-breathe",
        )}
        style={share === undefined ? undefined : { width: `${share * 100}%`, minWidth: share > 0 ? 3 : 0 }}
      />
    </div>
  );
}
