import { expect, test } from "vitest";
import { obstacleTo, type ServerAction, serverActions } from "./possible";

const running = {
  state: "running",
  suspended_by: null,
  busy: null,
  power: "on",
  is_virtual: true,
  unable: [],
} as const;
const stopped = { ...running, state: "stopped", power: "off" } as const;
const busy = { ...running, busy: { action: "reboot" } };
const unpaid = { ...running, state: "suspended", suspended_by: "unpaid", power: "off" } as const;
const paused = { ...unpaid, suspended_by: "owner" } as const;
const deploying = { ...running, state: "deploying" } as const;

const physical = { controller: "unable", sensors: "unable", passage: "unable" } as const;
const off = { off: "isOff", hard_off: "isOff", reboot: "off", reset_password: "off" } as const;
const freeActions = [
  "rename",
  "console",
  "boot_log",
  "copy_backup",
  "load",
  "metrics",
  "own_image",
  "port",
  "scan",
  "disk",
];

test.each<[string, Parameters<typeof obstacleTo>[1], Partial<Record<ServerAction, string>>]>([
  [
    "cannot do it all",
    { ...running, unable: ["openScreen", "setLink"] },
    { on: "isOn", remove_snapshot: "isOn", console: "unable", link: "unable", ...physical },
  ],
  ["runs", running, { on: "isOn", remove_snapshot: "isOn", ...physical }],
  [
    "is physical",
    { ...stopped, is_virtual: false },
    { ...off, load: "unable", make_image: "unable", disk: "unable" },
  ],
  ["is off", stopped, { ...off, ...physical }],
  [
    "is in rescue",
    { ...running, rescue: "2026-11-29T10:00:00.000Z" },
    { on: "isOn", remove_snapshot: "isOn", rescue: "rescue", reset_password: "rescue", ...physical },
  ],
  ["is paused", paused, physical],
  ["is not paid", unpaid, { unsuspend: "overdue", ...physical }],
  ["is busy", busy, physical],
  ["is made", deploying, physical],
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
          Object.keys(serverActions).flatMap((one) => (freeActions.includes(one) ? [] : [[one, "busy"]])),
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
