import { describe, expect, it } from "vitest";
import { readInventoryFile } from "./read-file";
import { listed } from "./read-known";

const head = "name,location,preset,bmc,user,password,macs,addresses,ssh,firmware,cipher,channel";
const row = "rack1-01,NL,bm.v4-entry,10.0.0.1,panel,secret,02:00:00:00:00:01,,,,,";
const entry = {
  ...{ name: "rack1-01", location: "NL", preset: "bm.v4-entry", bmc: "10.0.0.1", user: "panel" },
  ...{ password: "secret", macs: ["02:00:00:00:00:01"], addresses: [], firmware: "efi", channel: 1 },
};
const problems = (text: string): Record<string, string> => {
  try {
    readInventoryFile(text);
  } catch (error) {
    return (error as { extras: { fields: Record<string, string> } }).extras.fields;
  }
  return {};
};
const json = (more: object = {}) =>
  JSON.stringify([{ ...entry, firmware: undefined, channel: undefined, ...more }]);

describe("a table of machines", () => {
  it.each([
    ["with commas", `${head}\n${row}`],
    ["with semicolons", `${head}\n${row}`.replaceAll(",", ";")],
    ["as a spreadsheet saves it", `\uFEFF${head}\r\n${row}\r\n\r\n`],
    ["with quotes and spaces", `${head}\n${row.replace("secret", ' "secret" ')}`],
    [
      "with its columns in another order",
      `password,${head.replace(",password", "")}\nsecret,${row.replace(",secret", "")}`,
    ],
  ])("%s is read", (_how, text) => {
    expect(readInventoryFile(text)).toEqual([{ at: "line 2", entry }]);
  });

  it("has several cards and addresses in one cell, between spaces or semicolons, however they are spelt", () => {
    const macs = "02-AA-00-00-00-01 02:aa:00:00:00:02";
    const text = `${head}\n${row.replace("02:00:00:00:00:01,", `${macs},192.0.2.1; 192.0.2.2`)}`;
    expect(readInventoryFile(text)[0]?.entry).toMatchObject({
      macs: ["02:aa:00:00:00:01", "02:aa:00:00:00:02"],
      addresses: ["192.0.2.1", "192.0.2.2"],
    });
  });

  it("names the line that people see, also after an empty one", () => {
    const wrong = row.replace("NL", "nl");
    expect(problems(`${head}\n${row}\n\n${wrong}`)).toEqual({
      "line 4: location": "is no code of a location",
    });
  });

  it("is refused where it is none", () => {
    expect(problems(`${head}\n${row},more,cells`)).toEqual({ file: expect.stringContaining("is no table") });
    expect(problems("")).toEqual({ file: "names no machine" });
    expect(problems("[]")).toEqual({ file: "names no machine" });
    expect(problems("{}")).toEqual({ file: "must be a list of machines" });
  });
});

describe("a machine of a file", () => {
  it("is the same from JSON, where numbers may be numbers", () => {
    expect(readInventoryFile(json())).toEqual([{ at: "machine 1", entry }]);
    expect(readInventoryFile(json({ cipher: 3, channel: "8" }))[0]?.entry).toMatchObject({
      ...{ cipher: 3, channel: 8 },
    });
  });

  it.each([
    [{ name: "-x" }, "name", "must be up to 64 letters, digits, points, - and _"],
    [{ name: " " }, "name", "is missing"],
    [{ preset: "two words" }, "preset", "is no name of a preset"],
    [{ bmc: "10.0.0.1:port" }, "bmc", "must be an address or a name, with :port where it is not 623"],
    [{ user: "u".repeat(21) }, "user", "must have up to 20 characters and no spaces"],
    [{ password: "p".repeat(21) }, "password", "must have at most 20 characters"],
    [{ password: undefined }, "password", "is missing"],
    [{ macs: [] }, "macs", "is missing"],
    [{ addresses: ["2001:db8::1"] }, "addresses", "must be IPv4 addresses"],
    [{ ssh: "192.0.2.7" }, "ssh", "must look like 192.0.2.7:2201"],
    [{ channel: 16 }, "channel", "must be 1 to 15"],
    [{ cipher: 1.5 }, "cipher", "must be a whole number"],
    [{ rack: "7" }, "rack", "there is no such field"],
  ])("with %j is refused by its place and field", (more, field, reason) => {
    expect(problems(json(more))).toEqual({ [`machine 1: ${field}`]: reason });
  });

  it("that is no machine at all is told as one", () => {
    expect(Object.keys(problems("[7]"))).toEqual(["machine 1: machine"]);
  });
});

it("a listed machine is free, in use or to be wiped, and tells neither login nor password", () => {
  const known = {
    ...entry,
    firmware: "efi" as const,
    serverId: null,
    needsWipe: false,
    trouble: null,
    faulty: null,
  };
  expect(listed(known)).toEqual({
    ...{ name: "rack1-01", location: "NL", preset: "bm.v4-entry", bmc: "10.0.0.1" },
    ...{
      macs: ["02:00:00:00:00:01"],
      addresses: [],
      state: "free",
      server: null,
      trouble: null,
      faulty: null,
    },
  });
  expect(listed({ ...known, needsWipe: true, trouble: "unreachable" })).toMatchObject({
    ...{ state: "to be wiped", trouble: "unreachable" },
  });
  // A sold machine is in use, even if it needs a wipe afterwards.
  expect(listed({ ...known, serverId: 55001, needsWipe: true })).toMatchObject({
    ...{ state: "in use", server: 55001 },
  });
});
