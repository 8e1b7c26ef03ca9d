import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { locations } from "@/lib/db/tables/catalog/catalog";
import { servers } from "@/lib/db/tables/servers/servers";
import { runtime, setRuntime } from "@/lib/env";
import { demoCatalog } from "@/lib/i18n/catalog-examples/demo-catalog";
import { addAccount, setTestRuntime } from "@/lib/testing/factories";
import { advanceDeployment, readJob } from "@/lib/testing/jobs/work";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import { Catalog } from "../../../catalog/catalog/schema";
import { importCatalog } from "../../../catalog/catalog/shared/import";
import { orderInstance } from "../../../orders/orders/order-instance";
import { nameProvisioner, prepareProvisioners, provisionerOf } from "./provisioner";

withCatalogDatabase();

const setDefault = (name: string) => {
  const now = runtime();
  setRuntime({ ...now, environment: { ...now.environment, PROVISIONER: name } });
};
const chooseFor = (code: string, provisioner: string | null) =>
  database().update(locations).set({ provisioner }).where(eq(locations.code, code));

let accountId: number;
beforeEach(async () => {
  setTestRuntime("http://panel.test");
  accountId ??= (await addAccount(database(), { credit: "50.00" })).id;
  await database().update(locations).set({ provisioner: null });
  await database().update(servers).set({ provisioner: null });
});

describe("who makes new machines", () => {
  it.each([
    ["the setting, where the location says nothing", null, "from-the-setting"],
    ["the location, where it says something", "from-the-catalogue", "from-the-catalogue"],
  ])("is said by %s", async (_who, choice, expected) => {
    setDefault("from-the-setting");
    await chooseFor("NL", choice);
    expect(await nameProvisioner(database(), "NL")).toBe(expected);
    expect(await nameProvisioner(database(), "DE")).toBe("from-the-setting");
  });

  it("is said by the location's own setting, unless the catalog says it", async () => {
    const now = runtime();
    setRuntime({ ...now, environment: { ...now.environment, PROVISIONERS: { DE: "own", NL: "own" } } });
    await chooseFor("NL", "from-the-catalogue");
    expect(await nameProvisioner(database(), "DE")).toBe("own");
    expect(await nameProvisioner(database(), "NL")).toBe("from-the-catalogue");
    await expect(prepareProvisioners(database())).rejects.toThrow(
      "The environment variable PROVISIONER_DE is wrong: there is no provisioner own",
    );
  });
});

describe("a server", () => {
  const machineOf = async (serverId: number) => {
    const [row] = await database().select().from(servers).where(eq(servers.id, serverId));
    if (!row) throw new Error("The server is not there.");
    return provisionerOf(database(), row);
  };

  it("stays with the provisioner that made it, whatever is chosen later", async () => {
    const id = await addServer(database(), { id: accountId }, { hostname: "web-1" });
    await database().update(servers).set({ provisioner: "simulated" }).where(eq(servers.id, id));
    await chooseFor("NL", "another");
    setDefault("another");
    expect(await (await machineOf(id)).status({ serverId: id, location: "NL", hostname: "web-1" })).toBe(
      "unknown",
    );
  });

  it("that has none yet is asked for where new ones are", async () => {
    const id = await addServer(database(), { id: accountId }, { hostname: "web-2" });
    await expect(machineOf(id)).resolves.toHaveProperty("allocate");
    await chooseFor("NL", "another");
    await expect(machineOf(id)).rejects.toThrow(
      'Unknown provisioner "another". Available: http, incus, ipmi, proxmox, qemu, simulated.',
    );
  });

  it("has its provisioner written down before the first machine is asked for", async () => {
    const { server_id: id, callback } = await orderInstance.call(await asUser(accountId), {
      deploy_period: "monthly",
      preset: "102",
      location_name: "DE",
      os_id: 11,
      traffic_plan: "1",
      root_pass: "Root-pass-1",
      deploy_notify: 0,
      hostname: "web-3",
    });
    const nameOf = async () => {
      const [row] = await database().select().from(servers).where(eq(servers.id, id));
      return row?.provisioner;
    };
    const { id: jobId } = await readJob(callback);
    await advanceDeployment(jobId, new Date());
    expect([(await readJob(jobId)).stage, await nameOf()]).toEqual(["allocating", null]);
    await advanceDeployment(jobId, new Date());
    expect(await nameOf()).toBe("simulated");
    await chooseFor("DE", "another");
    await advanceDeployment(jobId, new Date());
    expect(await readJob(jobId)).toMatchObject({ state: "running", attempt: 1, failure: null });
  });
});

describe("a start", () => {
  const known = "known are http, incus, ipmi, proxmox, qemu, simulated.";
  it("goes on when every choice is known", async () => {
    await chooseFor("NL", "simulated");
    await expect(prepareProvisioners(database())).resolves.toBeUndefined();
  });

  it("ends with one sentence that names a wrong setting", async () => {
    setDefault("openstack");
    await expect(prepareProvisioners(database())).rejects.toThrow(
      `The environment variable PROVISIONER is wrong: there is no provisioner openstack, ${known}`,
    );
  });

  it("or the location that chose wrongly", async () => {
    await chooseFor("FI", "rack");
    await expect(prepareProvisioners(database())).rejects.toThrow(
      `The catalogue's location FI is wrong: there is no provisioner rack, ${known}`,
    );
  });

  it("or that there are machines which nobody can reach any more", async () => {
    const id = await addServer(database(), { id: accountId }, { hostname: "web-4" });
    await database().update(servers).set({ provisioner: "gone" }).where(eq(servers.id, id));
    await expect(prepareProvisioners(database())).rejects.toThrow(
      `There are servers whose machines cannot be reached: there is no provisioner gone, ${known}`,
    );
  });

  it.each([
    ["was deleted", { deletedAt: new Date() }],
    ["was never deployed", { state: "failed" as const }],
  ])("does not miss who had the machine of a server that %s", async (_what, facts) => {
    const id = await addServer(database(), { id: accountId }, { hostname: "web-5" });
    await database()
      .update(servers)
      .set({ provisioner: "gone", ...facts })
      .where(eq(servers.id, id));
    await expect(prepareProvisioners(database())).resolves.toBeUndefined();
  });

  it.each(["constructor", "__proto__", "toString"])("does not take %s for a provisioner", async (name) => {
    setDefault(name);
    await expect(prepareProvisioners(database())).rejects.toThrow(`there is no provisioner ${name},`);
  });
});

describe("a catalog", () => {
  const withChoice = (provisioner: string | undefined) => {
    const at = demoCatalog.locations.findIndex(({ code }) => code === "NL");
    const choice = provisioner === undefined ? {} : { provisioner };
    const locationCodes = demoCatalog.locations.map((location, index) =>
      index === at ? { ...location, ...choice } : location,
    );
    return { at, file: Catalog.parse({ ...demoCatalog, locations: locationCodes }) };
  };

  it("chooses for a location, gives the choice back to the setting, and says both once", async () => {
    await importCatalog(database(), withChoice(undefined).file);
    expect(await importCatalog(database(), withChoice("simulated").file)).toMatchObject({ changed: 1 });
    setDefault("other");
    expect(await nameProvisioner(database(), "NL")).toBe("simulated");
    expect(await importCatalog(database(), withChoice("simulated").file)).toMatchObject({ changed: 0 });
    expect(await importCatalog(database(), withChoice(undefined).file)).toMatchObject({ changed: 1 });
    expect(await nameProvisioner(database(), "NL")).toBe("other");
  });

  it("with a name that this panel does not know is refused by its place, and changes nothing", async () => {
    const { at, file } = withChoice("rack");
    await database().execute(sql`update locations set name_en = 'Untouched' where code = 'DE'`);
    await expect(importCatalog(database(), file)).rejects.toMatchObject({
      code: "invalid",
      message: `locations.${at}.provisioner: there is no rack, known are http, incus, ipmi, proxmox, qemu, simulated`,
    });
    const [row] = await database().select().from(locations).where(eq(locations.code, "DE"));
    expect(row?.nameEn).toBe("Untouched");
  });

  it.each(["", "   "])("with an empty name (%j) is no catalogue", (name) => {
    expect(() => withChoice(name)).toThrow();
  });
});
