import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { mailsCommand } from "@/lib/env";
import { en } from "@/lib/i18n/messages/en";
import { ru } from "@/lib/i18n/messages/ru";
import { setTestRuntime } from "@/lib/testing/factories";

const command = /npm (run|start)|cli --/;
const pages = execFileSync("git", ["ls-files", "app", "components"], { encoding: "utf8" })
  .split("\n")
  .filter((name) => name.endsWith(".tsx"));

afterEach(() => vi.unstubAllEnvs());

test("no page writes a shell command itself", () => {
  expect(pages.filter((name) => command.test(readFileSync(name, "utf8")))).toEqual([]);
});

test("only the embedded demo, which its reader runs, is told a command, and it is that of the checkout or the package", () => {
  setTestRuntime("https://panel.example.com", false);
  expect(mailsCommand()).toBeNull();
  setTestRuntime("http://localhost:3000");
  vi.stubEnv("COMMANDS_BY", undefined);
  expect(mailsCommand()).toBe("npm run -s cli -- mails");
  vi.stubEnv("COMMANDS_BY", "berth cli");
  expect(mailsCommand()).toBe("berth cli mails");
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
