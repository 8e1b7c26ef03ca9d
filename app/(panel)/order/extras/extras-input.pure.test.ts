import { expect, test } from "vitest";
import { type ExtrasHold, noExtras, type OwnImage } from "./extras";
import { extrasInput, whyNoImage, whyNoUserData } from "./extras-input";

const hold = (impossible: string[], system = "Debian 12"): ExtrasHold =>
  ({
    extras: {
      ...noExtras,
      sets: [7, 9],
      script: "#!/bin/sh\nid",
      userData: "#cloud-config\npackages: [git]",
    },
    options: { locations: [{ code: "NL", impossible }] },
    draft: { location: "NL" },
    choice: { system: { taken: { id: 11, name: system } }, preset: { taken: { hddGb: 40 } } },
  }) as unknown as ExtrasHold;

const image = { id: 701, locations: ["NL"], disk_gb: 40, os_id: 11 } as OwnImage;

test("what is typed and chosen is ordered, in its order", () => {
  expect(extrasInput(hold([]))).toEqual({
    firewall_sets: "7,9",
    post_install_script: "#!/bin/sh\nid",
    user_data: "#cloud-config\npackages: [git]",
  });
  const more = hold([]);
  more.extras = { ...more.extras, ipv6: true, image, network: { id: 12, location: "NL" } };
  expect(extrasInput(more)).toMatchObject({ ipv6: 1, own_image: 701, private_network: 12 });
  const empty = { ...hold([]), extras: { ...noExtras, script: " ", userData: "\n" } };
  expect(extrasInput(empty)).toEqual({});
});

test("an image is ordered with its system alone, where it is and on a disk that is large enough", () => {
  const facts = hold([]);
  expect(whyNoImage(image, facts)).toBeNull();
  expect(whyNoImage({ ...image, locations: ["DE"] }, facts)).toBe("location");
  expect(whyNoImage({ ...image, disk_gb: 41 }, facts)).toBe("disk");
  expect(whyNoImage({ ...image, os_id: 12 }, facts)).toBe("system");
  facts.extras = { ...facts.extras, image: { ...image, os_id: 12 }, network: { id: 12, location: "DE" } };
  expect(extrasInput(facts)).not.toHaveProperty("own_image");
  expect(extrasInput(facts)).not.toHaveProperty("private_network");
});

test("what is not possible there is left out", () => {
  const nowhere = hold(["firewall_sets", "user_data", "ipv6", "private_network"]);
  nowhere.extras = { ...nowhere.extras, ipv6: true, network: { id: 12, location: "NL" } };
  expect(extrasInput(nowhere)).toEqual({ post_install_script: "#!/bin/sh\nid" });
  expect(whyNoUserData(hold(["user_data"]))).toBe("location");
  expect(whyNoUserData(hold([], "Windows Server 2025"))).toBe("windows");
  expect(whyNoUserData(hold([]))).toBeNull();
});
