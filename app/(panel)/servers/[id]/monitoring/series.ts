import type { MetricPage, MetricPoint } from "@/lib/domain/servers/monitoring/schema";

export const shownMetrics = ["cpu", "memory", "disk", "network", "packets"] as const;
export type ShownMetric = (typeof shownMetrics)[number];

type Figure = Exclude<keyof MetricPoint, "at">;
type LineName = "mean" | "peak" | "in" | "out";
type Drawn = { name: LineName; figure: Figure };

const level = (figure: "cpu" | "memory" | "disk"): readonly Drawn[] => [
  { name: "mean", figure },
  { name: "peak", figure: `${figure}_max` },
];

const drawnOf: Record<ShownMetric, readonly Drawn[]> = {
  cpu: level("cpu"),
  memory: level("memory"),
  disk: level("disk"),
  network: [
    { name: "in", figure: "in_bytes" },
    { name: "out", figure: "out_bytes" },
  ],
  packets: [
    { name: "in", figure: "in_packets" },
    { name: "out", figure: "out_packets" },
  ],
};

export const unitOf = (metric: ShownMetric): "percent" | "mbit" | "perSecond" => {
  if (metric === "network") return "mbit";
  return metric === "packets" ? "perSecond" : "percent";
};

/** Values of each step of the span; null = not measured. */
export type Line = { name: LineName; isEarlier: boolean; values: (number | null)[] };
export type Series = { times: string[]; lines: Line[] };

const bitsPerByte = 8;
const shownValue = (point: MetricPoint, figure: Figure, metric: ShownMetric): number | null => {
  const value = point[figure];
  return value === null || metric !== "network" ? value : (value * bitsPerByte) / 1e6;
};

/** Every step of the span with the values of a metric; those of the span before lie over the same steps. */
export function seriesOf(page: MetricPage, metric: ShownMetric): Series {
  const { from, to, step, points, before } = page;
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  const stepMs = step * 1_000;
  const count = Math.max(1, Math.round((end - begin) / stepMs));
  const lineOf = (
    { name, figure }: Drawn,
    of: readonly MetricPoint[],
    start: number,
    isEarlier: boolean,
  ): Line => {
    const values = Array.from({ length: count }, (): number | null => null);
    for (const point of of) {
      const place = Math.floor((Date.parse(point.at) - start) / stepMs);
      if (place >= 0 && place < count) values[place] = shownValue(point, figure, metric);
    }
    return { name, isEarlier, values };
  };
  const drawn = drawnOf[metric];
  const earlier = before.length === 0 ? [] : drawn.filter(({ name }) => name !== "peak");
  return {
    times: Array.from({ length: count }, (_, index) => new Date(begin + index * stepMs).toISOString()),
    lines: [
      ...drawn.map((one) => lineOf(one, points, begin, false)),
      ...earlier.map((one) => lineOf(one, before, begin - (end - begin), true)),
    ],
  };
}

const rounds = [1, 2, 2.5, 5, 10];

/** The top of the scale: 100 of percentages, else a round number that fits all values. */
export function topOf({ lines }: Series, metric: ShownMetric): number {
  if (unitOf(metric) === "percent") return 100;
  const most = Math.max(1, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const unit = 10 ** Math.floor(Math.log10(most));
  return unit * (rounds.find((one) => one * unit >= most) ?? 10);
}

const short = (value: number): string => String(Math.round(value * 100) / 100);

/** SVG path over a field of `values.length` × 100; it has a gap where nothing was measured. */
export function pathOf(values: readonly (number | null)[], top: number): string {
  let isDrawing = false;
  return values
    .map((value, index) => {
      if (value === null) {
        isDrawing = false;
        return "";
      }
      const y = short(100 - (Math.min(value, top) / top) * 100);
      // A step alone is a dash as wide as the step.
      const isAlone = !isDrawing && (values[index + 1] ?? null) === null;
      const command = isAlone ? `M${index} ${y}H${index + 1}` : `${isDrawing ? "L" : "M"}${index + 0.5} ${y}`;
      isDrawing = true;
      return command;
    })
    .join("");
}

/** The last step with a value; null = there is none. */
export function lastMeasured({ lines }: Series): number | null {
  const now = lines.filter(({ isEarlier }) => !isEarlier);
  const length = now[0]?.values.length ?? 0;
  for (let index = length - 1; index >= 0; index--)
    if (now.some(({ values }) => (values[index] ?? null) !== null)) return index;
  return null;
}

const csvFigures: readonly Figure[] = [
  ...(["up", "cpu", "cpu_max", "memory", "memory_max", "disk", "disk_max"] as const),
  ...(["in_bytes", "in_bytes_max", "out_bytes", "out_bytes_max", "in_packets", "out_packets"] as const),
];

/** All figures as CSV, under their names in the API. */
export const csvOf = ({ points }: Pick<MetricPage, "points">): string =>
  [
    ["at", ...csvFigures].join(","),
    ...points.map((point) => [point.at, ...csvFigures.map((figure) => point[figure] ?? "")].join(",")),
  ].join("\r\n");
