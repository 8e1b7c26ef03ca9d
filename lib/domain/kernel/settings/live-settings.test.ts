import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { database } from "@/lib/db/client";
import {
  currentOf,
  type LivePart,
  lookAtConfiguration,
  watchConfiguration,
} from "@/lib/db/live-configuration";
import { settings } from "@/lib/db/tables/kernel/configuration";
import { onSettingsChange, runtime } from "@/lib/env";
import { readEnvironment } from "@/lib/settings/environment";
import { setTestRuntime } from "@/lib/testing/factories";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { waitFor } from "@/lib/testing/wait-for";
import { liveSettings } from "./live-settings";
import { keepValue } from "./stored-settings";

withCatalogDatabase();

const stops: (() => Promise<void>)[] = [];
beforeEach(() => setTestRuntime("http://panel.test"));
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const stop of stops.splice(0)) await stop();
  await database().delete(settings);
});

const watch = async (...more: LivePart<unknown>[]) =>
  stops.push(await watchConfiguration([liveSettings, ...more]));

async function store(name: string, text: string, isSecret = false): Promise<void> {
  const kept = keepValue(name, text, isSecret);
  await database()
    .insert(settings)
    .values({ name, ...kept, revision: 1, changedAt: new Date() })
    .onConflictDoUpdate({ target: settings.name, set: kept });
}

const inEffect = () => runtime().environment;

test("a stored setting is in effect at the start, and a changed one without a restart", async () => {
  await store("SESSIONS_LIMIT", "7");
  await watch();
  expect(inEffect().SESSIONS_LIMIT).toBe(7);
  let calls = 0;
  const unfollow = onSettingsChange(() => {
    calls += 1;
  });
  stops.push(async () => unfollow());
  await store("SESSIONS_LIMIT", "8");
  await waitFor(async () => inEffect().SESSIONS_LIMIT === 8 || undefined, "the change was not noticed");
  expect(calls).toBe(1);
  await database().delete(settings);
  await lookAtConfiguration();
  expect(inEffect().SESSIONS_LIMIT).toBe(100);
});

test("the environment wins over the database, and that over the default", async () => {
  vi.stubEnv("SESSIONS_LIMIT", "9");
  vi.stubEnv("SUPPORT_EMAIL", "");
  await store("SESSIONS_LIMIT", "7");
  await store("SUPPORT_EMAIL", "help@example.test");
  await watch();
  expect(inEffect()).toMatchObject({
    SESSIONS_LIMIT: 9,
    SUPPORT_EMAIL: "help@example.test",
    ORDER_HOLD_HOURS: 72,
  });
});

test("what must be set together may be divided between environment and database", async () => {
  vi.stubEnv("SMS_URL", "https://sms.example.test");
  await store("SMS_SECRET", "a-secret-of-the-test", true);
  expect(readEnvironment({ isWhole: false }).SMS_URL).toBe("https://sms.example.test");
  await watch();
  expect(inEffect()).toMatchObject({
    SMS_URL: "https://sms.example.test",
    SMS_SECRET: "a-secret-of-the-test",
  });
  await database().delete(settings);
  await expect(lookAtConfiguration()).rejects.toThrow(
    "The environment variable SMS_SECRET is wrong: must be set together with SMS_URL.",
  );
  expect(inEffect().SMS_SECRET).toBe("a-secret-of-the-test");
});

test("a secret is sealed, under its own name alone", async () => {
  await store("POWERDNS_KEY", "a-key-of-the-test", true);
  await store("POWERDNS_URL", "http://127.0.0.1:8081");
  const rows = await database().execute(sql`select value, encode(sealed, 'escape') as sealed from settings`);
  expect(JSON.stringify(rows.rows)).not.toContain("a-key-of-the-test");
  await watch();
  expect(inEffect().POWERDNS_KEY).toBe("a-key-of-the-test");
  await database().execute(sql`
    insert into settings (name, sealed, revision, changed_at)
    select 'METRICS_TOKEN', sealed, 1, now() from settings where name = 'POWERDNS_KEY'`);
  await expect(lookAtConfiguration()).rejects.toThrow();
  expect(inEffect().POWERDNS_KEY).toBe("a-key-of-the-test");
  expect(inEffect().METRICS_TOKEN).toBeUndefined();
});

test("what the environment contradicts, what starts a process and what is unknown is left out", async () => {
  vi.stubEnv("SUSPEND_AFTER_DAYS", "20");
  await store("TERMINATE_AFTER_DAYS", "16");
  await store("SESSIONS_LIMIT", "many");
  await store("SMS_URL", "https://sms.example.test");
  await store("PORT", "99");
  await store("NO_SETTING", "1");
  await store("SUPPORT_EMAIL", "help@example.test");
  vi.stubEnv("TERMINATE_AFTER_DAYS", "30");
  await watch();
  expect(inEffect()).toMatchObject({
    SUSPEND_AFTER_DAYS: 20,
    TERMINATE_AFTER_DAYS: 30,
    SESSIONS_LIMIT: 100,
    PORT: 3000,
    SUPPORT_EMAIL: "help@example.test",
  });
  expect(inEffect().SMS_URL).toBeUndefined();
});

test("values stay while a part cannot be read, and follow once it can", async () => {
  let isBroken = false;
  const part: LivePart<number> = {
    name: "part of the test",
    initial: 0,
    read: async (db) => {
      if (isBroken) throw new Error("away");
      return db.$count(settings);
    },
  };
  expect(currentOf(part)).toBe(0);
  await store("SESSIONS_LIMIT", "7");
  await watch(part);
  expect(currentOf(part)).toBe(1);
  isBroken = true;
  await store("SUPPORT_EMAIL", "help@example.test");
  await expect(lookAtConfiguration()).rejects.toThrow("away");
  expect(currentOf(part)).toBe(1);
  isBroken = false;
  await waitFor(async () => currentOf(part) === 2 || undefined, "it was not read again");
});
