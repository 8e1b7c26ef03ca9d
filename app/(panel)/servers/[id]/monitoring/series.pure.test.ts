import { expect, test } from "vitest";
import type { MetricPage, MetricPoint } from "@/lib/domain/servers/monitoring/schema";
import { csvOf, lastMeasured, pathOf, seriesOf, topOf } from "./series";

const empty: MetricPoint = {
  ...{ at: "", up: 1, cpu: null, cpu_max: null, memory: null, memory_max: null, disk: null, disk_max: null },
  ...{ in_bytes: null, in_bytes_max: null, out_bytes: null, out_bytes_max: null, in_packets: null },
  out_packets: null,
};
const page: MetricPage = {
  ...{ id: 1, span: "hour", from: "2026-01-01T10:00:00.000Z", to: "2026-01-01T10:05:00.000Z", step: 60 },
  ...{ source: "ok", read_at: null },
  points: [
    { ...empty, at: "2026-01-01T10:00:00.000Z", cpu: 10, cpu_max: 20, in_bytes: 125_000, out_bytes: 250_000 },
    { ...empty, at: "2026-01-01T10:01:00.000Z", cpu: 50, cpu_max: 60 },
    { ...empty, at: "2026-01-01T10:03:00.000Z", cpu: 100, cpu_max: 100 },
  ],
  before: [{ ...empty, at: "2026-01-01T09:56:00.000Z", cpu: 30, cpu_max: 40 }],
};

test("each step has a value or none, and those of the span before lie over the same steps", () => {
  const { times, lines } = seriesOf(page, "cpu");
  expect(times).toHaveLength(5);
  expect(times[3]).toBe("2026-01-01T10:03:00.000Z");
  expect(lines).toEqual([
    { name: "mean", isEarlier: false, values: [10, 50, null, 100, null] },
    { name: "peak", isEarlier: false, values: [20, 60, null, 100, null] },
    { name: "mean", isEarlier: true, values: [null, 30, null, null, null] },
  ]);
  expect(lastMeasured(seriesOf(page, "cpu"))).toBe(3);
  expect(lastMeasured(seriesOf({ ...page, points: [] }, "cpu"))).toBeNull();
});

test("a gap breaks the line, and a step alone is a dash", () => {
  expect(pathOf([10, 50, null, 100, null], 100)).toBe("M0.5 90L1.5 50M3 0H4");
  expect(pathOf([null, null], 100)).toBe("");
});

test("network is drawn in megabits on a round scale", () => {
  const series = seriesOf(page, "network");
  expect(series.lines[0]?.values[0]).toBe(1);
  expect(series.lines[1]?.values[0]).toBe(2);
  expect(topOf(series, "network")).toBe(2);
  expect(topOf(seriesOf(page, "disk"), "disk")).toBe(100);
});

test("the file has every figure, and nothing where nothing was measured", () => {
  const [head, first, ...others] = csvOf(page).split("\r\n");
  expect(head?.split(",")).toHaveLength(14);
  expect(first).toMatch(/^2026-01-01T10:00:00.000Z,1,10,20,,,,,125000,,250000,,,$/);
  expect(others).toHaveLength(2);
});
