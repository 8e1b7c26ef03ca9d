import { describe, expect, it } from "vitest";
import { qmpCommand, qmpReader } from "./qmp-lines";

const said = [
  '{"QMP": {"version": {"qemu": {"major": 7}}, "capabilities": ["oob"]}}\r\n',
  '{"return": {}, "id": 1}\r\n{"timestamp": {"seconds": 1}, "event": "POWERDOWN"}\r\n',
  '{"id": 2, "error": {"class": "GenericError", "desc": "Gerät „cd“ fehlt"}}\r\n',
].join("");
const meant = [
  { kind: "greeting" },
  { kind: "answer", id: 1, value: {} },
  { kind: "event", event: "POWERDOWN" },
  { kind: "refusal", id: 2, class: "GenericError", desc: "Gerät „cd“ fehlt" },
];

describe("what a monitor says", () => {
  it.each([1, 3, 7, 64, 10_000])("is read in pieces of %i bytes", (size) => {
    const read = qmpReader();
    const bytes = Buffer.from(said);
    const found = Array.from({ length: Math.ceil(bytes.length / size) }, (_piece, index) =>
      read(bytes.subarray(index * size, (index + 1) * size)),
    ).flat();
    expect(found).toMatchObject(meant);
  });

  it("is refused when it is none of that", () => {
    expect(() => qmpReader()(Buffer.from("{}\n"))).toThrow();
    expect(() => qmpReader()(Buffer.from("no JSON\n"))).toThrow();
  });

  it("may not grow without an end", () => {
    const read = qmpReader();
    const piece = Buffer.alloc(1024 * 1024, "x");
    expect(() => {
      for (let times = 0; times < 6; times++) read(piece);
    }).toThrow("does not end");
  });
});

it("a command is a line of its own, whatever stands in it", () => {
  const line = qmpCommand(7, "blockdev-change-medium", { id: "cd", filename: 'a"\n{"execute":"quit"}' });
  expect(line.trimEnd().split("\n")).toHaveLength(1);
  expect(JSON.parse(line)).toEqual({
    execute: "blockdev-change-medium",
    id: 7,
    arguments: { id: "cd", filename: 'a"\n{"execute":"quit"}' },
  });
});
