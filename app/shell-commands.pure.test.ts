import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { en } from "@/lib/i18n/messages/en";
import { ru } from "@/lib/i18n/messages/ru";

const command = /npm (run|start)|cli --/;
const pages = execFileSync("git", ["ls-files", "app", "components"], { encoding: "utf8" })
  .split("\n")
  .filter((name) => name.endsWith(".tsx"));

test("only the embedded demo, which its reader runs, is told shell commands", () => {
  const found = pages.filter((name) => command.test(readFileSync(name, "utf8")));
  expect(found).toHaveLength(3);
  for (const name of found) {
    const [before = "", after = ""] = readFileSync(name, "utf8").split(command);
    expect(before, name).toMatch(/(runtime\(\)\.isEmbedded|isDemo)\s*\? t\.rich\([^?]*$/);
    expect(after, name).not.toBe("");
  }
  for (const name of ["(guest)/sign-up/page.tsx", "(guest)/reset/page.tsx"])
    expect(readFileSync(`app/${name}`, "utf8")).toContain("isDemo={runtime().isEmbedded}");
});

test("no message is a command, and each that leads to one has a form for companies", () => {
  for (const { common, signUp, reset } of [en, ru]) {
    expect(JSON.stringify([common, signUp, reset])).not.toMatch(command);
    for (const text of [common.mailOffAsk, signUp.keptAsk, reset.keptAsk]) {
      expect(text).not.toContain("<command>");
      expect(text.length).toBeGreaterThan(40);
    }
  }
});
