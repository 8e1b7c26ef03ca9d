import { expect, test } from "vitest";
import type { ExtrasHold } from "./extras";
import { extrasInput, whyNoUserData } from "./extras-input";

const hold = (impossible: string[], system = "Debian 12"): ExtrasHold =>
  ({
    extras: { sets: [7, 9], script: "#!/bin/sh\nid", userData: "#cloud-config\npackages: [git]" },
    options: { locations: [{ code: "NL", impossible }] },
    draft: { location: "NL" },
    choice: { system: { taken: { name: system } } },
  }) as unknown as ExtrasHold;

test("what is typed and chosen is ordered, in its order", () => {
  expect(extrasInput(hold([]))).toEqual({
    firewall_sets: "7,9",
    post_install_script: "#!/bin/sh\nid",
    user_data: "#cloud-config\npackages: [git]",
  });
  const empty = { ...hold([]), extras: { sets: [], script: " ", userData: "\n" } };
  expect(extrasInput(empty)).toEqual({});
});

test("what is not possible there is left out", () => {
  expect(extrasInput(hold(["firewall_sets", "user_data"]))).toEqual({ post_install_script: "#!/bin/sh\nid" });
  expect(whyNoUserData(hold(["user_data"]))).toBe("location");
  expect(whyNoUserData(hold([], "Windows Server 2025"))).toBe("windows");
  expect(whyNoUserData(hold([]))).toBeNull();
});
