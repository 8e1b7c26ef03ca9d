import { expect, test } from "vitest";
import { sameAgain } from "./same-again";

const server = {
  location: { code: "NL" },
  preset: { name: "bm.v4-small" },
  again: { os_id: 11, soft_id: null, plan_id: 2, addresses: 0 },
  months: 3,
  is_hourly: false,
} as Parameters<typeof sameAgain>[0];

test("another one like it has its location, preset, system, plan, period and additional addresses", () => {
  const plain = "/order?location=NL&preset=bm.v4-small&os=11&plan=2";
  expect(sameAgain(server)).toBe(`${plain}&period=quarterly`);
  const again = { ...server.again, addresses: 4 };
  expect(sameAgain({ ...server, again, is_hourly: true })).toBe(`${plain}&addresses=4&period=hourly`);
  const many = { ...server.again, addresses: 40 };
  expect(sameAgain({ ...server, again: many }), "as many as an order takes").toContain("&addresses=16&");
});
