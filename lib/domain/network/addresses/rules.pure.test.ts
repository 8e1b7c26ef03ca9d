import { describe, expect, it } from "vitest";
import { netOf, readNames } from "./rules";

describe("names of an address", () => {
  it.each([
    ["", []],
    [
      "Web-1.Example.com.\r\n\n mail.example.com\nweb-1.example.com",
      ["web-1.example.com", "mail.example.com"],
    ],
  ])("%j are %j", (text, names) => expect(readNames(text)).toEqual({ names }));

  it.each(["a b", "web_1.example.com", "198.18.0.1", "-x"])("%j is none", (text) =>
    expect(readNames(`ok.example.com\n${text}`)).toEqual({ wrong: `${text} is no host name` }),
  );

  it("are at most ten", () => {
    const many = Array.from({ length: 11 }, (_, index) => `n${index}.example.com`).join("\n");
    expect(readNames(many)).toEqual({ wrong: "at most 10 names" });
  });
});

it("an address is in the network that its prefix says", () => {
  expect(netOf("198.18.3.77", 20)).toEqual({
    network: "198.18.0.0",
    cidr: "20",
    netmask: "255.255.240.0",
    broadcast: "198.18.15.255",
  });
  expect(netOf("2001:db8::1", 64)).toMatchObject({ network: "2001:db8::1", netmask: "" });
});
