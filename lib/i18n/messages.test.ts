import { expect, test } from "vitest";
import { en } from "./messages/en";
import { ru } from "./messages/ru";

/** Every message as "path → names of its arguments", so that two languages can be compared. */
function shapeOf(messages: object, path = ""): Record<string, string> {
  return Object.entries(messages).reduce<Record<string, string>>((shape, [key, value]) => {
    const here = path ? `${path}.${key}` : key;
    if (typeof value === "object") return Object.assign(shape, shapeOf(value, here));
    const names = new Set(Array.from(String(value).matchAll(/\{\s*(\w+)\s*[,}]/g), (match) => match[1]));
    shape[here] = [...names].sort().join(" ");
    return shape;
  }, {});
}

test("both languages say the same things with the same arguments", () => {
  expect(shapeOf(ru)).toEqual(shapeOf(en));
});

test("no message is empty", () => {
  for (const messages of [en, ru]) expect(JSON.stringify(messages)).not.toContain(':""');
});
