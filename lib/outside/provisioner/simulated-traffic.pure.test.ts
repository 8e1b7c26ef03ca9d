import { expect, test } from "vitest";
import { sensorsAt } from "./simulated-sensors";
import { flowIn, trafficIn, without } from "./simulated-traffic";

const at = (text: string) => new Date(`2026-11-${text}Z`);
const ips = ["198.18.0.10", "198.18.0.11"];
const span = (from: string, to: string) => ({ from: at(from), to: at(to) });
const always = [span("01T00:00:00", "30T00:00:00")];
const lines = (on = always) => ips.map((ip) => ({ ip, on }));
const total = (found: { outBytes: number }[]) => found.reduce((sum, { outBytes }) => sum + outBytes, 0);
const out = (from: string, to: string, on = always) => total(trafficIn(55001, lines(on), span(from, to)));

test("traffic flows by time of day, more in the evening than in the night", () => {
  expect(out("10T18:00:00", "10T22:00:00")).toBeGreaterThan(3 * out("10T06:00:00", "10T10:00:00"));
});

test("it is counted by day and address, and only while the machine is on", () => {
  const found = trafficIn(
    55001,
    lines([span("10T12:00:00", "11T12:00:00")]),
    span("09T00:00:00", "13T00:00:00"),
  );
  expect(found.map(({ ip, day }) => `${day} ${ip}`)).toEqual(
    ["2026-11-10", "2026-11-11"].flatMap((day) => ips.map((ip) => `${day} ${ip}`)),
  );
  expect(out("09T00:00:00", "10T12:00:00", [span("10T12:00:00", "11T12:00:00")])).toBe(0);
});

test("parts of a span are as much as the whole, but for the rounding", () => {
  const parts = out("10T00:00:00", "10T07:13:00") + out("10T07:13:00", "12T00:00:00");
  expect(Math.abs(parts - out("10T00:00:00", "12T00:00:00"))).toBeLessThanOrEqual(4);
});

test("hours add up to their days, and an address that comes or goes changes nothing of the whole", () => {
  const day = span("10T00:00:00", "12T00:00:00");
  const hours = flowIn(55001, lines(), day, 3_600_000);
  expect(hours).toHaveLength(2 * 48);
  expect(Math.abs(total(hours) - total(trafficIn(55001, lines(), day)))).toBeLessThan(100);
  const alone = [{ ip: "198.18.0.10", on: always }];
  const later = [...alone, { ip: "198.18.0.11", on: [span("11T06:00:00", "30T00:00:00")] }];
  expect(Math.abs(total(trafficIn(55001, alone, day)) - total(trafficIn(55001, later, day)))).toBeLessThan(4);
  expect(trafficIn(55001, later, day).map(({ ip }) => ip)).toEqual([ips[0], ips[0], ips[1]]);
});

test("what is shut carries nothing meanwhile", () => {
  const gap = span("10T06:00:00", "10T18:00:00");
  expect(without(always, [gap, gap])).toEqual([
    span("01T00:00:00", "10T06:00:00"),
    span("10T18:00:00", "30T00:00:00"),
  ]);
  expect(out("10T07:00:00", "10T17:00:00", without(always, [gap]))).toBe(0);
});

test("sensors move, and of a machine that is off there are no readings", () => {
  const [early, late] = [sensorsAt(1, true, at("10T00:00:00")), sensorsAt(1, true, at("10T00:40:00"))];
  expect(late).not.toEqual(early);
  expect(sensorsAt(1, false, at("10T00:00:00")).every(({ reading }) => reading === null)).toBe(true);
});
