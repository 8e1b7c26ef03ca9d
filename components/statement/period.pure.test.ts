import { expect, it } from "vitest";
import { readPeriod } from "./period";

const now = new Date("2030-05-17T12:00:00Z");

it.each([
  ["", "2030-01-01", "2030-05-17"],
  ["from=2029-03-01", "2029-03-01", "2030-05-17"],
  ["until=2029-03-31", "2029-01-01", "2029-03-31"],
  ["from=2029-03-01&until=2029-03-31", "2029-03-01", "2029-03-31"],
  ["from=2029-04-01&until=2029-03-31", "2029-04-01", "2029-04-01"],
  ["from=2029-13-01&until=soon", "2030-01-01", "2030-05-17"],
])("reads the period of ?%s", (query, from, until) => {
  expect(readPeriod(new URLSearchParams(query), now)).toEqual({ from, until });
});
