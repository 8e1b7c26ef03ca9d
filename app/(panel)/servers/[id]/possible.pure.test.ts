import { expect, test } from "vitest";
import { obstacleTo, type ServerAction, serverActions } from "./possible";

const running = { state: "running", suspended_by: null, busy: null, power: "on", unable: [] } as const;
const stopped = { ...running, state: "stopped", power: "off" } as const;
const busy = { ...running, busy: { action: "reboot" } };
const unpaid = { ...running, state: "suspended", suspended_by: "unpaid", power: "off" } as const;
const paused = { ...unpaid, suspended_by: "owner" } as const;
const deploying = { ...running, state: "deploying" } as const;

test.each<[string, Parameters<typeof obstacleTo>[1], Partial<Record<ServerAction, string>>]>([
  [
    "cannot do it all",
    { ...running, unable: ["openScreen", "setLink"] },
    { on: "isOn", remove_snapshot: "isOn", console: "unable", link: "unable" },
  ],
  ["runs", running, { on: "isOn", remove_snapshot: "isOn" }],
  ["is off", stopped, { off: "isOff", hard_off: "isOff", reboot: "off" }],
  ["is paused", paused, {}],
  ["is not paid", unpaid, { unsuspend: "overdue" }],
  ["is busy", busy, {}],
  ["is made", deploying, {}],
])("what cannot be done with a server that %s", (which, server, expected) => {
  const found = Object.fromEntries(
    (Object.keys(serverActions) as ServerAction[]).flatMap((action) => {
      const obstacle = obstacleTo(action, server);
      return obstacle ? [[action, obstacle]] : [];
    }),
  );
  const everywhere =
    which === "is busy"
      ? Object.fromEntries(
          Object.keys(serverActions).flatMap((one) =>
            one === "rename" || one === "console" ? [] : [[one, "busy"]],
          ),
        )
      : which === "is made"
        ? Object.fromEntries(Object.keys(serverActions).map((one) => [one, "deploying"]))
        : which === "is paused" || which === "is not paid"
          ? Object.fromEntries(
              Object.keys(serverActions).flatMap((one) =>
                one === "unsuspend" || (one === "suspend" && which === "is paused")
                  ? []
                  : [[one, "suspended"]],
              ),
            )
          : {};
  expect(found).toEqual({ ...everywhere, ...expected });
});
