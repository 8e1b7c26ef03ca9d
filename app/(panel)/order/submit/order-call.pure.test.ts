import { spawnSync } from "node:child_process";
import { assert, property, string } from "fast-check";
import { expect, test } from "vitest";
import { orderCommand } from "../summary/order-command";
import { orderOf, type SelectionInput } from "./order-call";

const selection: SelectionInput = {
  deploy_period: "quarterly",
  preset: "vm.small",
  location_name: "NL",
  os_id: 11,
  traffic_plan: "1",
};
const access = { hostname: "", root_pass: "Secret-pass-1", ssh_key: "", notify: true, project: "" };

/** The arguments that a shell passes to curl. */
function shellArguments(text: string, variables: Record<string, string>): string[] {
  const script = `curl() { for one in "$@"; do printf '%s\\0' "$one"; done; }\n${text}`;
  const { stdout, stderr } = spawnSync("sh", ["-c", script], {
    env: { NODE_ENV: "test", ...variables },
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  return stdout.split("\0").slice(0, -1);
}

test("what is empty is not sent", () => {
  expect(orderOf(selection, access)).toEqual({
    ...selection,
    root_pass: "Secret-pass-1",
    deploy_notify: 1,
  });
});

test("names and keys are sent without the spaces around them", () => {
  const order = orderOf(selection, { ...access, hostname: " web-1 ", ssh_key: "ssh-ed25519 AAAA me\n" });
  expect(order).toMatchObject({ hostname: "web-1", ssh_key: "ssh-ed25519 AAAA me" });
});

test("the call names every parameter and no secret", () => {
  const text = orderCommand("https://panel.example.test", orderOf(selection, access), true);
  expect(text).toBe(
    [
      "curl https://panel.example.test/eq.php",
      "-d action=order_instance",
      '--data-urlencode "token=$TOKEN"',
      "-d deploy_period=quarterly",
      "-d preset=vm.small",
      "-d location_name=NL",
      "-d os_id=11",
      "-d traffic_plan=1",
      '--data-urlencode "root_pass=$ROOT_PASS"',
      "-d deploy_notify=1",
      '--data-urlencode "pin=$PIN"',
    ].join(" \\\n  "),
  );
});

test("with a key alone nobody is asked for a password, and without either the password is still to be set", () => {
  const alone = orderOf(selection, { ...access, root_pass: "", ssh_key: "ssh-ed25519 AAAA me" });
  expect(alone).not.toHaveProperty("root_pass");
  expect(orderCommand("http://localhost", alone, false)).not.toContain("root_pass");
  const neither = orderOf(selection, { ...access, root_pass: "" });
  expect(orderCommand("http://localhost", neither, false)).toContain("root_pass=$ROOT_PASS");
});

test("a shell gets every value as it was typed, whatever signs are in it", () => {
  assert(
    property(string({ unit: "grapheme-ascii", minLength: 1 }), (typed) => {
      const order = orderOf(selection, { ...access, hostname: `x${typed}x` });
      const given = shellArguments(orderCommand("http://localhost", order, false), { ROOT_PASS: "a'b\"$c" });
      expect(given).toContain(`hostname=x${typed}x`);
      expect(given).toContain("root_pass=a'b\"$c");
    }),
    { numRuns: 40 },
  );
});
