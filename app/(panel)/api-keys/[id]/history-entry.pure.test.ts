import { describe, expect, it } from "vitest";
import { eventOf, listChange } from "./history-entry";

describe("an entry of the history", () => {
  it.each([
    ["API key deploy created", { kind: "created", name: "deploy" }],
    ["API key API key x created deleted", { kind: "deleted", name: "API key x created" }],
    ["API key deploy restored", { kind: "restored", name: "deploy" }],
    ['name changed from "a" to "b"', { kind: "changed", field: "name", from: "a", to: "b" }],
    ['ip changed from "" to "10.0.0.0/8"', { kind: "changed", field: "ip", from: "", to: "10.0.0.0/8" }],
    ["Secret …ab12 added beside …cd34", { kind: "rotated", added: "ab12", beside: "cd34" }],
    ["Secret …ab12 retired", { kind: "retired", secret: "ab12" }],
    ["Something else", { kind: "other", message: "Something else" }],
  ])("%s", (message, event) => expect(eventOf(message)).toEqual(event));

  it("lists tell what came and what went", () => {
    expect(listChange("a,b", "b,c")).toEqual({ added: ["c"], removed: ["a"] });
    expect(listChange("", "a")).toEqual({ added: ["a"], removed: [] });
  });
});
