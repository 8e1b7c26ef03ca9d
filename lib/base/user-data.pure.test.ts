import { expect, test } from "vitest";
import { readUserData, userDataText, wrongUserDataText } from "./user-data";

const config = (text: string) => readUserData(`#cloud-config\n${text}`);

test("a configuration for cloud-init tells what it sets, and a script that it is one", () => {
  expect(config("packages: [git, curl]\nruncmd:\n  - [ls, -l]\n")).toEqual({
    read: { kind: "cloud_config", names: ["packages", "runcmd"] },
  });
  expect(readUserData("#!/bin/sh\necho ready\n")).toEqual({ read: { kind: "script" } });
  expect(readUserData("#cloud-config\r\npackages: [git]\r\n")).toHaveProperty("read");
  expect(
    config("users:\n  - default\nwrite_files:\n  - path: /etc/motd\n    permissions: 0644\n"),
  ).toHaveProperty("read");
});

test.each([
  ["", "line 1: must begin with #cloud-config or #!"],
  ["packages: [git]", "line 1: must begin with #cloud-config or #!"],
  ["#cloud-configs\npackages: [git]", "line 1: must begin with #cloud-config or #!"],
  ["#include\nhttps://example.com/x", "line 1: must begin with #cloud-config or #!"],
  ["#cloud-config", "sets nothing"],
  ["#cloud-config\n# only a remark\n", "sets nothing"],
  ["#cloud-config\n{}", "sets nothing"],
  ["#cloud-config\n- git", "must be a map of names to values below its first line"],
  ["#cloud-config\ngit", "must be a map of names to values below its first line"],
  ["#cloud-config\npackages: git", "packages: must be a list"],
  ["#cloud-config\nhostname: web-1", "hostname: is decided by the order"],
  ["#cloud-config\npackages: [git\nruncmd: []", "line 3: is not valid YAML"],
  ["#cloud-config\na: 1\na: 2", "line 3: is not valid YAML"],
])("%j is rejected: %s", (text, reason) => {
  const read = readUserData(text);
  expect("wrong" in read && wrongUserDataText(read.wrong)).toBe(reason);
});

test("names that stand for ever more of the same are rejected in no time", () => {
  const names = "abcdefghij".split("");
  const lines = names.map((name, index) => {
    const before = names[index - 1];
    return `${name}: &${name} [${Array.from({ length: 9 }, () => (before ? `*${before}` : "x")).join(", ")}]`;
  });
  expect(config(lines.join("\n"))).toEqual({ wrong: { fault: "syntax", line: 0, name: "" } });
});

test.each([
  [`a: ${"[".repeat(8_000)}${"]".repeat(8_000)}`, 2],
  [`a: ${"[".repeat(16_000)}`, 2],
  [`a: ${'["]", '.repeat(2_500)}`, 2],
  [`${"? ".repeat(400)}a`, 2],
  [`${"- ".repeat(8_000)}a`, 2],
  ["b: 1\n? [a, b]\n: 1", 3],
  ["b: &b [1]\n? *b\n: 1", 3],
])("what nests without end, or names by lists, is rejected in no time", (text, line) => {
  const begun = performance.now();
  expect(config(text)).toEqual({ wrong: { fault: "syntax", line, name: "" } });
  expect(performance.now() - begun).toBeLessThan(1_000);
});

test("many values in a line, and brackets in texts and scripts, nest nothing", () => {
  const wide = Array.from({ length: 90 }, (_, at) => `"k${at}": ${at}`).join(", ");
  expect(config(`apt: {${wide}}\n`)).toHaveProperty("read");
  const script = `runcmd:\n  - "${"[".repeat(90)}"\n  - |\n    ${"{ [ - ? ".repeat(60)}\n`;
  expect(config(script)).toHaveProperty("read");
});

test("line ends are those of the system", () => {
  expect(userDataText("#!/bin/sh\r\nid\r\n")).toBe("#!/bin/sh\nid\n");
});
