import { describe, expect, it } from "vitest";
import { canGrow, capacityOf, chooseHost, countIn, fitsIn, type HostRoom, withWaiting } from "./rules";

const size = (cpus: number, ramGb: number, diskGb: number) => ({ cpus, ramGb, diskGb });
const host = (name: string, room: ReturnType<typeof size>, locations = ["NL"]): HostRoom => ({
  name,
  locations,
  room,
});
const small = size(1, 2, 20);

describe("room", () => {
  it("is what the host has, times what the rule allows", () => {
    const rule = { cpu: 4, memory: 0.8, disk: 1.5, spreads: false };
    expect(capacityOf({ cpus: 32, memoryMb: 128 * 1024, diskGb: 1000 }, rule)).toEqual(
      size(128, 102.4, 1500),
    );
  });

  it.each([
    [size(10, 100, 1000), small, 10],
    [size(100, 7, 1000), small, 3],
    [size(100, 100, 59), small, 2],
    [size(-5, 100, 1000), small, 0],
    // 0.1 + 0.2 is not 0.3.
    [size(100, 0.1 + 0.7, 1000), size(1, 0.8, 20), 1],
    [size(100, 100, 100), size(0, 0, 0), 0],
    [size(100, 8, 0), size(1, 2, 0), 4],
  ])("%o has room for %o as often as %i", (room, wanted, count) => {
    expect(countIn(room, wanted)).toBe(count);
  });

  it("of several hosts is not one room: each server is on one of them", () => {
    const hosts = [host("a", size(8, 3, 100)), host("b", size(8, 3, 100))];
    expect(fitsIn(hosts, "NL", size(1, 4, 10))).toBe(0);
    expect(fitsIn(hosts, "NL", small)).toBe(2);
  });

  it("counts only hosts of the location", () => {
    const hosts = [
      host("a", size(8, 8, 100)),
      host("b", size(8, 8, 100), ["DE"]),
      host("c", size(8, 8, 100), []),
    ];
    expect(fitsIn(hosts, "NL", small)).toBe(4);
    expect(fitsIn(hosts, "UK", small)).toBe(0);
  });

  it("is taken by what is sold and not placed yet, even if that fits nowhere", () => {
    const hosts = [host("a", size(8, 6, 100)), host("b", size(8, 4, 100))];
    const waiting = [{ location: "NL", size: small, count: 2 }];
    expect(fitsIn(withWaiting(hosts, waiting), "NL", small)).toBe(3);
    const huge = [{ location: "NL", size: size(1, 64, 10), count: 1 }];
    expect(fitsIn(withWaiting(hosts, huge), "NL", small)).toBe(2);
    expect(hosts[0]?.room.ramGb).toBe(6);
    expect(withWaiting([], waiting)).toEqual([]);
  });
});

describe("a host is chosen", () => {
  const hosts = [host("a", size(8, 10, 100)), host("b", size(8, 20, 100)), host("c", size(0, 99, 100))];

  it("where most memory is free", () => {
    expect(chooseHost(hosts, "NL", small)?.name).toBe("b");
    expect(chooseHost(hosts, "DE", small)).toBeNull();
  });

  it("away from the customer's other servers, as far as there is room", () => {
    expect(chooseHost(hosts, "NL", small, new Map([["b", 1]]))?.name).toBe("a");
    expect(chooseHost(hosts, "NL", size(1, 15, 20), new Map([["b", 3]]))?.name).toBe("b");
  });
});

describe("a server grows", () => {
  it("by what its host has, and parts that stay need nothing", () => {
    expect(canGrow(size(-4, 2, 0), small, size(1, 4, 20))).toBe(true);
    expect(canGrow(size(4, 1, 50), small, size(1, 4, 20))).toBe(false);
    expect(canGrow(size(0, 9, 9), small, size(2, 2, 20))).toBe(false);
  });
});
