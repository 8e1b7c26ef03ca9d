import { describe, expect, it } from "vitest";
import { addUp, bitRate, forecast, gigabytes, graphs, monthOf } from "./rules";

const at = (text: string) => new Date(`${text}Z`);
const flow = (time: string, inBytes: number, outBytes: number, ip = "198.18.0.20") => ({
  ip,
  at: at(time),
  inBytes,
  outBytes,
});

describe("flows", () => {
  it("of several addresses at one time are one point, and points are in the order of time", () => {
    const flows = [
      flow("2026-03-02T00:00:00", 5, 50),
      flow("2026-03-01T00:00:00", 1, 10),
      flow("2026-03-02T00:00:00", 7, 70, "198.18.0.21"),
    ];
    expect(addUp(flows, (time) => time)).toEqual([
      { at: at("2026-03-01T00:00:00"), inBytes: 1, outBytes: 10 },
      { at: at("2026-03-02T00:00:00"), inBytes: 12, outBytes: 120 },
    ]);
    // The input is not modified: other callers sum it by other times.
    expect(flows.map(({ outBytes }) => outBytes)).toEqual([50, 10, 70]);
  });

  it("by month are cut where the month of UTC ends", () => {
    const flows = [
      flow("2026-03-31T23:59:59.999", 1, 10),
      flow("2026-04-01T00:00:00", 2, 20),
      flow("2025-04-30T12:00:00", 4, 40),
    ];
    expect(addUp(flows, monthOf)).toEqual([
      { at: at("2025-04-01T00:00:00"), inBytes: 4, outBytes: 40 },
      { at: at("2026-03-01T00:00:00"), inBytes: 1, outBytes: 10 },
      { at: at("2026-04-01T00:00:00"), inBytes: 2, outBytes: 20 },
    ]);
    expect(addUp([], monthOf)).toEqual([]);
  });
});

it.each([
  [0, 0],
  [499_999, 0],
  [500_000, 0.001],
  [12_500_000_000, 12.5],
  [1_234_567_890_123, 1_234.568],
])("%d bytes are %d GB", (bytes, shown) => expect(gigabytes(bytes)).toBe(shown));

it("bytes of a step are told in bits a second, and are whole", () => {
  expect(bitRate(37_500_000, 300)).toBe(1_000_000);
  expect(bitRate(1, 3)).toBe(3);
});

describe("where a month will end", () => {
  const gigabyte = 1_000_000_000;

  it("is not told before it is a day old", () => {
    expect(forecast(gigabyte, at("2026-03-01T23:59:59.999"), null)).toBeNull();
    expect(forecast(gigabyte, at("2026-03-02T00:00:00"), null)).toBe(31 * gigabyte);
  });

  it.each([
    ["2026-02-15T00:00:00", 2],
    ["2028-02-15T12:00:00", 2],
    ["2026-12-16T12:00:00", 2],
  ])("goes by the length of that month: at %s it is %d times what there is", (now, times) =>
    expect(forecast(gigabyte, at(now), null)).toBe(times * gigabyte),
  );

  it("goes by the days since the server began, and is not told on its first", () => {
    expect(forecast(gigabyte, at("2026-03-22T11:00:00"), at("2026-03-21T12:00:00"))).toBeNull();
    expect(forecast(gigabyte, at("2026-03-22T00:00:00"), at("2026-03-21T00:00:00"))).toBe(11 * gigabyte);
    expect(forecast(gigabyte, at("2026-03-02T00:00:00"), at("2026-01-21T00:00:00"))).toBe(31 * gigabyte);
  });

  it("is what there is once it is over, and nothing where nothing flowed", () => {
    expect(forecast(gigabyte, at("2026-04-30T23:59:59.999"), null)).toBeCloseTo(gigabyte, -1);
    expect(forecast(0, at("2026-04-20T00:00:00"), null)).toBe(0);
  });
});

it("graphs have a few hundred points, so that none is too long to be drawn", () => {
  for (const { seconds, step } of Object.values(graphs)) {
    expect(seconds % step).toBe(0);
    expect(seconds / step).toBeGreaterThan(200);
    expect(seconds / step).toBeLessThan(400);
  }
});
