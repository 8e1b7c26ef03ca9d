import { expect, test } from "vitest";
import type { Choice } from "../selection/choice";
import { stepStates } from "./steps";

const open = { selected: null, taken: null, incompatibility: null };
const nothing: Choice = {
  ...{ preset: open, system: open, software: open, plan: open },
  ...{ addresses: "0", backups: "" },
};
const machine = {
  id: 1,
  name: "vm.small",
  family: "vm",
  isActive: true,
  isFound: true,
  isListed: true,
  cpu: 2,
  ramGb: 4,
  hdd: "60",
  hddGb: 60,
  hourlyCapHours: null,
  gpu: "",
  offers: {},
  label: "",
  hasBackups: true,
  monthly: {},
  usual: {},
} as const;

test("without a machine everything that depends on it is missing, and nothing is wrong yet", () => {
  expect(stepStates(nothing, "missing", null)).toEqual({
    location: "done",
    machine: "missing",
    software: "missing",
    traffic: "missing",
    access: "missing",
    address: null,
  });
});

test("a machine that cannot be had, and what no choice is left for, needs attention", () => {
  const soldOut: Choice = {
    ...nothing,
    preset: { selected: machine, taken: null, incompatibility: { code: "out_of_stock", location: "NL" } },
  };
  expect(stepStates(soldOut, "done", "wrong")).toMatchObject({
    machine: "wrong",
    software: "wrong",
    traffic: "wrong",
    access: "done",
    address: "wrong",
  });
});
