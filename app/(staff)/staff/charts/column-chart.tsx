import { columnsOf } from "./scale";

export type Point = { label: string; value: number; text: string };

const frame = { height: 96, step: 12, column: 9 };

type ColumnChartProps = { points: readonly Point[] /** The highest value as a sentence. */; highest: string };

/** Columns drawn on the server. For eyes alone: the same values are in a table beside it. */
export function ColumnChart({ points, highest }: ColumnChartProps) {
  const columns = columnsOf(
    points.map(({ value }) => value),
    frame.height,
  );
  return (
    <div aria-hidden className="text-ink-2 text-xs">
      <p className="figures mb-1">{highest}</p>
      <svg
        viewBox={`0 0 ${Math.max(1, points.length) * frame.step} ${frame.height}`}
        preserveAspectRatio="none"
        aria-hidden
        className="block h-24 w-full border-b"
      >
        {columns.map(({ top, height }, index) => {
          const { label, text } = points[index] ?? { label: "", text: "" };
          return (
            <rect
              key={label}
              x={index * frame.step + (frame.step - frame.column) / 2}
              y={top}
              width={frame.column}
              height={height}
              className="fill-accent"
            >
              <title>{`${label}: ${text}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className="mt-1 flex justify-between gap-2">
        <span>{points[0]?.label}</span>
        <span>{points.at(-1)?.label}</span>
      </p>
    </div>
  );
}
