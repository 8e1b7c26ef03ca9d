import { expect, test } from "vitest";
import { resolverOf } from "./use-rules-form";

const check = ({ name }: { name: string; port: string }) => ({ name: name === "" ? "empty" : undefined });
const options = { fields: {}, shouldUseNativeValidation: false };

test("what the rules find wrong is an error of its field, and nothing else is", async () => {
  const resolve = resolverOf<{ name: string; port: string }>(check);
  expect(await resolve({ name: "", port: "22" }, undefined, options)).toEqual({
    values: {},
    errors: { name: { type: "rule", message: "empty" } },
  });
  expect(await resolve({ name: "web", port: "22" }, undefined, options)).toEqual({
    values: { name: "web", port: "22" },
    errors: {},
  });
});
