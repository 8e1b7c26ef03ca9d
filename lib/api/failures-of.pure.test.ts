import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { type ErrorName, errorNames } from "@/lib/domain/kernel/errors/error-names";
import { guideOf } from "@/lib/domain/kernel/errors/fail";
import { commonFailures, failuresOf } from "./failures-of";
import { allOperations } from "./find-operation";
import { wireCalls } from "./openapi-calls";

const calls = wireCalls();
const failures = (name: string) => {
  const call = calls.find((one) => one.name === name);
  return call ? failuresOf(call) : [];
};

test("every failure of the API's documentation belongs to a call, and every call's is documented", () => {
  const named = new Set<ErrorName>([...commonFailures, ...calls.flatMap(failuresOf)]);
  const atSignIn = ["person.required"];
  const documented = errorNames.filter((name) => guideOf(name));
  expect([...named].filter((name) => !documented.includes(name))).toEqual([]);
  expect(documented.filter((name) => !named.has(name) && !atSignIn.includes(name))).toEqual([]);
});

test("the guard's failures follow from the access", () => {
  expect(failures("presets.list")).toEqual(["argument.invalid"]);
  expect(failures("eq.show")).toEqual([
    "session.missing",
    "right.missing",
    "server.not_found",
    "server.foreign",
    "argument.invalid",
  ]);
  expect(failures("eq.order_instance")).toEqual(
    expect.arrayContaining(["pin.required", "idempotency.conflict", "impersonation.forbidden"]),
  );
});

test("an operation whose own file raises a failure names it", () => {
  const folder = path.join(import.meta.dirname, "../domain");
  const sources = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => readFileSync(path.join(folder, file), "utf8"));
  const missing = allOperations().flatMap((operation) => {
    const named = `name: "${operation.name}"`;
    const source = sources.find((text) => text.includes(named)) ?? "";
    // In a file with several operations, keeps the operation's own part and the code outside of all operations.
    const parts = source
      .split(/^(?=(?:export )?(?:async )?(?:const|function|class) )/m)
      .filter((part) => part.includes(named) || !/name: "\w+\.\w+"/.test(part));
    const raised = Array.from(parts.join("").matchAll(/throw fail\("([^"]+)"/g), ([, name = ""]) => name);
    const known = new Set<string>([...commonFailures, ...failuresOf({ operation, input: {} })]);
    return raised
      .filter((name) => name !== "argument.invalid" && !known.has(name))
      .map((name) => `${operation.name}: ${name}`);
  });
  expect(missing).toEqual([]);
});
