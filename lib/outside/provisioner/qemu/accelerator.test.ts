import { expect, it } from "vitest";
import { whyNoMachines } from "@/lib/testing/fakes/qemu";
import { runsGuests } from "./accelerator";

it("believes in what runs the probe's firmware to its end, and in nothing else", async ({ skip }) => {
  const obstacle = await whyNoMachines();
  skip(obstacle !== null, obstacle ?? "");
  expect(await runsGuests("tcg", 30)).toBe(true);
  expect(await runsGuests("tcg", 0.001)).toBe(false);
});
