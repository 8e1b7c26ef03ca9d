import ipaddr from "ipaddr.js";
import { describe, expect, it } from "vitest";
import {
  callableBesides,
  callerOf,
  canonicalAddress,
  isInRanges,
  isPublicAddress,
  isRangeWithin,
  networkOf,
  parseRanges,
} from "./address";
import { metadataAddresses, neverCalled } from "./never-called";

describe("addresses", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    [" 203.0.113.7 ", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:DB8:0:0::1", "2001:db8::1"],
    ["[2001:db8::1]", "2001:db8::1"],
    ["fe80::1%eth0", "fe80::1"],
  ])("%s is %s", (text, canonical) => expect(canonicalAddress(text)).toBe(canonical));

  it.each(["", "1.2.3", "256.1.1.1", "0x7f.1", "2130706433", "1.2.3.4.5", "example.test", "203.0.113.7:80"])(
    "%j is none",
    (text) => expect(canonicalAddress(text)).toBeNull(),
  );

  it("ranges are kept canonical, each once, and the first wrong one is named", () => {
    expect(parseRanges("10.1.2.3/8, 203.0.113.7\n2001:db8:1::/32 203.0.113.7")).toEqual({
      ranges: ["10.0.0.0/8", "203.0.113.7", "2001:db8::/32"],
    });
    expect(parseRanges("")).toEqual({ ranges: [] });
    for (const wrong of ["10.0.0.0/33", "10.0.0.0/", "10.0.0.0/8/8", "::/129", "host"])
      expect(parseRanges(`203.0.113.7 ${wrong}`)).toEqual({ wrong });
  });

  it("a range holds its own addresses, of its own family", () => {
    const ranges = ["203.0.113.0/28", "198.51.100.4", "2001:db8::/32"];
    for (const inside of [
      "203.0.113.0",
      "203.0.113.15",
      "::ffff:203.0.113.3",
      "198.51.100.4",
      "2001:db8:ffff::1",
    ])
      expect(isInRanges(inside, ranges), inside).toBe(true);
    for (const outside of ["203.0.113.16", "198.51.100.5", "2001:db9::1", "nonsense", ""])
      expect(isInRanges(outside, ranges), outside).toBe(false);
    expect(isInRanges("::1", ["0.0.0.0/0"])).toBe(false);
  });

  it.each([
    "127.0.0.1",
    "10.0.0.1",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1",
    "fd00::1",
    "::ffff:127.0.0.1",
    "64:ff9b::7f00:1",
    "ff02::1",
    "not an address",
  ])("%s is not public", (text) => expect(isPublicAddress(text)).toBe(false));

  it.each([
    ["Azure", "168.63.129.16"],
    ["Azure, mapped", "::ffff:a83f:8110"],
    ["Alibaba Cloud", "100.100.100.200"],
    ["Oracle Cloud", "192.0.0.192"],
    ["Amazon", "fd00:ec2::254"],
    ["Google Cloud", "fd20:ce::254"],
    ["most clouds, by NAT64", "64:ff9b::a9fe:a9fe"],
    ["most clouds, by 6to4", "2002:a9fe:a9fe::1"],
    ["most clouds, by Teredo", "2001:0:1:2:3:4:5601:5601"],
    ["a site's own, by ISATAP", "2606:4700::5efe:a00:1"],
    ["a site's own, by ISATAP with the global bit", "2a00:1:2:3:200:5efe:a9fe:a9fe"],
  ])("what a machine is told by its cloud is not public: %s", (_whose, text) => {
    expect(isPublicAddress(text)).toBe(false);
  });

  it("every range of the tables is refused from its first address to its last", () => {
    for (const [range] of [...neverCalled, ...metadataAddresses]) {
      const kind = range.includes(":") ? ipaddr.IPv6 : ipaddr.IPv4;
      const last = kind.parse(range.split("/")[0] ?? "").toByteArray();
      const bits = Number(range.split("/")[1]);
      for (let bit = bits; bit < last.length * 8; bit++)
        last[bit >> 3] = (last[bit >> 3] ?? 0) | (0x80 >> (bit & 7));
      for (const text of [range.split("/")[0] ?? "", ipaddr.fromByteArray(last).toString()])
        expect(isPublicAddress(text), `${text} of ${range}`).toBe(false);
    }
  });

  it("an operator's own networks can be excepted, and never the metadata of a cloud", () => {
    const mayCall = callableBesides(["10.0.0.0/8", "100.64.0.0/10", "fd00::/8", "0.0.0.0/0"]);
    for (const open of ["10.1.2.3", "::ffff:10.1.2.3", "100.64.0.1", "fd12:3456::1", "8.8.8.8"])
      expect(mayCall(open), open).toBe(true);
    for (const shut of ["100.100.100.200", "169.254.169.254", "fd00:ec2::254", "168.63.129.16", "::1"])
      expect(mayCall(shut), shut).toBe(false);
  });

  it("counts the addresses of one /64 of IPv6 as one caller", () => {
    expect(callerOf("203.0.113.77")).toBe("203.0.113.77");
    expect(callerOf("2001:db8:1:2::3")).toBe("2001:db8:1:2::/64");
    expect(callerOf("2001:db8:1:2:ffff::1")).toBe(callerOf("2001:db8:1:2::3"));
    expect(callerOf("2001:db8:1:3::3")).not.toBe(callerOf("2001:db8:1:2::3"));
    expect(callerOf("nonsense")).toBe("nonsense");
  });

  it("tells the network of an address", () => {
    expect(networkOf("203.0.113.77")).toBe("203.0.113.0/24");
    expect(networkOf("::ffff:203.0.113.77")).toBe("203.0.113.0/24");
    expect(networkOf("2001:db8:1:2::3")).toBe("2001:db8:1::/48");
    expect(networkOf("nonsense")).toBe("nonsense");
  });

  it.each(["93.184.216.34", "8.8.8.8", "2606:4700::1111"])("%s is public", (text) =>
    expect(isPublicAddress(text)).toBe(true),
  );
});

it.each([
  ["10.1.0.0/16", ["10.0.0.0/8"], true],
  ["10.0.0.0/8", ["10.1.0.0/16"], false],
  ["10.1.2.3", ["10.1.2.3"], true],
  ["10.1.2.3", ["192.0.2.0/24", "10.1.2.0/24"], true],
  ["0.0.0.0/0", ["10.0.0.0/8"], false],
  ["2001:db8::/48", ["2001:db8::/32"], true],
  ["2001:db8::/32", ["2001:db8::/48"], false],
  ["::/0", ["0.0.0.0/0"], false],
  ["10.1.2.3", [], false],
])("the range %s within %j: %s", (inner, outer, is) => expect(isRangeWithin(inner, outer)).toBe(is));
