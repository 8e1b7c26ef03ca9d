import { describe, expect, it } from "vitest";
import { attemptsOfDeployments, isFinished, progressOf, retrySeconds, stagesOf, usualSeconds } from "./rules";
import { deployStages } from "./schema";

describe("the stages of a deployment", () => {
  it.each([
    ["deploy", ["queued", "allocating", "installing", "configuring", "verifying", "done"]],
    ["reinstall", ["queued", "installing", "configuring", "verifying", "done"]],
  ])("of %s are %j", (action, stages) => expect(stagesOf(action)).toEqual(stages));

  it("begin ever later, from nothing to everything", () => {
    const starts = deployStages.map(progressOf);
    expect(starts[0]).toBe(0);
    expect(starts.at(-1)).toBe(100);
    expect(starts).toEqual([...new Set(starts)].sort((one, other) => one - other));
  });

  it("each have a usual time, but the end", () => {
    expect(Object.keys(usualSeconds)).toEqual(deployStages.filter((stage) => stage !== "done"));
  });

  it("of another kind of job begin at nothing", () => expect(progressOf("copying")).toBe(0));
});

it.each([
  ["waiting", false],
  ["running", false],
  ["done", true],
  ["failed", true],
  ["cancelled", true],
])("%s is an end: %s", (state, is) => expect(isFinished(state)).toBe(is));

it("a deployment is tried four times, after pauses that grow", () => {
  const pauses = Array.from({ length: attemptsOfDeployments - 1 }, (_, index) => retrySeconds(index + 1));
  expect(pauses).toEqual([30, 120, 300]);
  expect(retrySeconds(99)).toBe(300);
});
