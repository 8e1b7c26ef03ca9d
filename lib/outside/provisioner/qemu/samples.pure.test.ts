import { describe, expect, it } from "vitest";
import { flowsOf, lineOf, readSamples, type Sample, thinned } from "./samples";

const minute = 60_000;
const day = 86_400_000;
const noon = Date.UTC(2026, 10, 23, 12);
const ip = "198.51.100.10";
const sample = (minutes: number, inBytes: number, outBytes: number, device = 7): Sample => ({
  at: noon + minutes * minute,
  device,
  inBytes,
  outBytes,
});
const spanOf = (from: number, to: number) => ({
  from: new Date(noon + from * minute),
  to: new Date(noon + to * minute),
});
const sumOf = (flows: { inBytes: number }[]) => flows.reduce((sum, { inBytes }) => sum + inBytes, 0);

describe("what a card has counted", () => {
  it("is what lies between two samples, spread over the time between them", () => {
    const samples = [sample(0, 100, 10), sample(10, 1_100, 20), sample(15, 1_100, 20)];
    expect(flowsOf(ip, samples, spanOf(-60, 60), 5 * minute)).toEqual([
      { ip, at: new Date(noon), inBytes: 500, outBytes: 5 },
      { ip, at: new Date(noon + 5 * minute), inBytes: 500, outBytes: 5 },
    ]);
    expect(flowsOf(ip, samples, spanOf(5, 60), 60 * minute)).toEqual([
      { ip, at: new Date(noon), inBytes: 500, outBytes: 5 },
    ]);
  });

  it("begins at nothing when the card is another one, or counts anew", () => {
    const samples = [sample(0, 5_000, 0), sample(5, 300, 0), sample(10, 400, 0), sample(15, 450, 0, 8)];
    expect(sumOf(flowsOf(ip, samples, spanOf(0, 60), day))).toBe(300 + 100 + 450);
  });

  it("is read whatever a killed panel left of the last line, and counted once when two have noted it", () => {
    const [one, other] = [sample(0, 0, 0), sample(5, 700, 0)];
    const text = `${lineOf(one)}${lineOf(other)}${lineOf(one)}${lineOf(other)}${lineOf(sample(9, 900, 0)).slice(0, 9)}`;
    expect(sumOf(flowsOf(ip, readSamples(text), spanOf(-5, 60), day))).toBe(700);
  });

  it("stays the same when old samples are thinned out, of a card that counted anew, too", () => {
    const old = Array.from({ length: 200 }, (_one, index) =>
      sample(-100 * 24 * 60 + index * 5, (index % 70) * 1_000, index, index < 100 ? 7 : 8),
    );
    const samples = [...old, sample(-10, 5_000, 1_000, 8), sample(-5, 6_000, 1_000, 8)];
    const left = thinned(samples, noon);
    expect(left.length).toBeLessThan(samples.length / 5);
    const all = { from: new Date(noon - 399 * day), to: new Date(noon) };
    expect(sumOf(flowsOf(ip, left, all, day))).toBe(sumOf(flowsOf(ip, samples, all, day)));
    expect(thinned(samples, noon + 500 * day)).toEqual([]);
  });
});
