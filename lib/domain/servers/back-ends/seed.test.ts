import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { database } from "@/lib/db/client";
import { loadConfiguration } from "@/lib/db/live-configuration";
import { locations } from "@/lib/db/tables/catalog/catalog";
import { settings } from "@/lib/db/tables/kernel/configuration";
import { backEnds } from "@/lib/db/tables/servers/back-ends";
import { servers } from "@/lib/db/tables/servers/servers";
import { addAccount, setTestRuntime } from "@/lib/testing/factories";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import { keepValue } from "../../kernel/settings/stored-settings";
import { backEndNamed, configurationOf, defaultBackEnd, liveBackEnds } from "./shared/loaded";
import { seedBackEnds } from "./shared/seed";

withCatalogDatabase();

const secret = "a secret that is shared by both sides";

beforeEach(() => setTestRuntime("http://panel.test"));
afterEach(async () => {
  vi.unstubAllEnvs();
  await database().delete(backEnds);
  await database().delete(settings);
  await database().update(locations).set({ provisioner: null });
  await database().update(servers).set({ provisioner: null });
});

const rows = async () => {
  const found = await database().select().from(backEnds).orderBy(backEnds.name);
  return found.map(({ name, kind, isDefault, config }) => ({ name, kind, isDefault, config }));
};
const seed = () => seedBackEnds(database());
const store = async (name: string, text: string, isSecret = false) =>
  database()
    .insert(settings)
    .values({ name, ...keepValue(name, text, isSecret), revision: 1, changedAt: new Date() });
const textsOf = async (name: string) => {
  await loadConfiguration([liveBackEnds]);
  return backEndNamed(name)?.texts;
};

const simulated = { name: "simulated", kind: "simulated", isDefault: true, config: {} };

describe("the first start", () => {
  it("without any setting has the simulated one, whoever begins and however often", async () => {
    await Promise.all([seed(), seed(), seed(), seed()]);
    await seed();
    expect(await rows()).toEqual([simulated]);
  });

  it("has what variables name and say, with secrets sealed", async () => {
    const variables = {
      PROVISIONER: "http",
      PROVISIONER_URL: "http://127.0.0.1:1",
      PROVISIONER_SECRET: secret,
    };
    for (const [name, text] of Object.entries(variables)) vi.stubEnv(name, text);
    setTestRuntime("http://panel.test", true, { ...variables, PROVISIONERS: { NL: "qemu" } });
    await Promise.all([seed(), seed()]);
    expect(await rows()).toEqual([
      { name: "http", kind: "http", isDefault: true, config: { url: "http://127.0.0.1:1" } },
      { name: "qemu", kind: "qemu", isDefault: false, config: {} },
    ]);
    expect(JSON.stringify(await database().select().from(backEnds))).not.toContain(secret);
    vi.unstubAllEnvs();
    setTestRuntime("http://panel.test");
    expect(await textsOf("http")).toEqual({ url: "http://127.0.0.1:1", secret });
    expect(defaultBackEnd()).toBe("http");
  });

  it("after an upgrade has what staff had set in the browser, and what locations and servers name", async () => {
    await store("PROVISIONER", "http");
    await store("PROVISIONER_URL", "http://127.0.0.1:1");
    await store("PROVISIONER_SECRET", secret, true);
    await store("QEMU_MOST_CPUS", "4");
    vi.stubEnv("QEMU_MOST_CPUS", "8");
    const account = await addAccount(database());
    const id = await addServer(database(), account, { hostname: "old-1" });
    await database().update(servers).set({ provisioner: "ipmi" }).where(eq(servers.id, id));
    await database().update(locations).set({ provisioner: "simulated" }).where(eq(locations.code, "NL"));
    await seed();
    expect(await rows()).toEqual([
      { name: "http", kind: "http", isDefault: true, config: { url: "http://127.0.0.1:1" } },
      { name: "ipmi", kind: "ipmi", isDefault: false, config: {} },
      { name: "qemu", kind: "qemu", isDefault: false, config: { most_cpus: "8" } },
      { ...simulated, isDefault: false },
    ]);
    expect(await textsOf("http")).toMatchObject({ secret });
  });
});

describe("a later start", () => {
  it("leaves what staff have changed and removed, but adds a kind that is used again", async () => {
    vi.stubEnv("QEMU_MOST_CPUS", "8");
    await seed();
    await database().delete(backEnds).where(eq(backEnds.name, "qemu"));
    await database().update(backEnds).set({ isEnabled: false });
    await seed();
    expect(await rows()).toEqual([simulated]);
    setTestRuntime("http://panel.test", true, { PROVISIONER: "qemu" });
    await Promise.all([seed(), seed()]);
    expect((await rows()).map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ["qemu", false],
      ["simulated", true],
    ]);
    expect(defaultBackEnd()).toBe("qemu");
  });
});

describe("a variable", () => {
  it("wins over the record of that kind's name, and over no other", async () => {
    await database()
      .insert(backEnds)
      .values(
        ["http", "rack-2"].map((name) => ({
          name,
          kind: "http" as const,
          config: { url: `https://${name}.example.test` },
          createdAt: new Date(),
          changedAt: new Date(),
        })),
      );
    await loadConfiguration([liveBackEnds]);
    setTestRuntime("http://panel.test", true, { PROVISIONER_URL: "http://127.0.0.1:9" });
    const fixedOf = (name: string) => {
      const found = backEndNamed(name);
      return found && configurationOf(found).fixed;
    };
    expect(fixedOf("http")).toEqual({ url: "http://127.0.0.1:9" });
    expect(fixedOf("rack-2")).toEqual({});
    expect(backEndNamed("rack-3")).toBeNull();
    expect(backEndNamed("constructor")).toBeNull();
  });
});
