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

test("line ends are those of the system", () => {
  expect(userDataText("#!/bin/sh\r\nid\r\n")).toBe("#!/bin/sh\nid\n");
});
