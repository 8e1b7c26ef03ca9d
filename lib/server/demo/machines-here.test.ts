import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { listPresets } from "@/lib/domain/catalog/catalog/list-presets";
import { listAllLocations } from "@/lib/domain/catalog/locations/list-locations";
import { nameProvisioner } from "@/lib/domain/servers/servers/shared/provisioner";
import { runtime } from "@/lib/env";
import { writeManifest } from "@/lib/outside/provisioner/qemu/manifest";
import { setTestRuntime } from "@/lib/testing/factories";
import { asGuest, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { offerMachinesHere, withdrawMachinesHere } from "./machines-here";

const isThere = existsSync("/usr/bin/qemu-system-x86_64") && existsSync("/usr/bin/qemu-img");

describe.skipIf(!isThere)("the demo's location with real machines", () => {
  withCatalogDatabase();

  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), "berth-here-"));
    setTestRuntime("http://panel.test", true, { DATA_DIR: dataDir });
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  const begin = async (DEMO_MACHINES: "auto" | "off" = "auto") => {
    const environment = { ...runtime().environment, DEMO_MACHINES };
    return [...(await withdrawMachinesHere(environment)), ...(await offerMachinesHere(environment))];
  };
  const codes = async () => (await listAllLocations.call(asGuest(), {})).locations.map(({ code }) => code);
  const soldIn = async (location: string) => (await listPresets.call(asGuest(), { location })).presets;

  it("comes by itself once the image is there, last, and changes nothing else", async () => {
    const before = { codes: await codes(), nl: await soldIn("NL") };
    expect(await begin()).toEqual([expect.stringContaining("images demo")]);
    expect(await codes()).toEqual(before.codes);

    const kernel = { file: "demo.kernel", initramfs: null, append: "" };
    const image = { systems: [{ name: "*", disk: null, kernel }], isos: [] };
    await writeManifest(path.join(dataDir, "images"), image);
    expect(await begin("off")).toEqual([]);
    expect(await begin()).toEqual([expect.stringContaining("Location VM boots real machines")]);
    expect(await codes()).toEqual([...before.codes, "VM"]);
    expect(await soldIn("NL")).toEqual(before.nl);
    expect((await soldIn("VM")).map(({ name }) => name)).toEqual(["vm.here-pico", "vm.here-nano"]);
    expect(await nameProvisioner(database(), "VM")).toBe("qemu");
    expect(await nameProvisioner(database(), "NL")).toBe("simulated");
  });

  it("goes when the operator says so, and comes again", async () => {
    expect(await begin("off")).toEqual(["Location VM is no longer offered: DEMO_MACHINES is off."]);
    expect(await soldIn("VM")).toEqual([]);
    expect(await nameProvisioner(database(), "VM")).toBe("simulated");
    await begin();
    expect(await soldIn("VM")).toHaveLength(2);
  });
});
