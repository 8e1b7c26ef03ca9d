import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase, database, openDatabase } from "@/lib/db/client";
import { requestReset } from "@/lib/domain/customers/accounts/request-reset";
import { addKey } from "@/lib/domain/identity/api-keys/add";
import { login } from "@/lib/domain/identity/auth/login";
import { endSessions } from "@/lib/domain/identity/sessions/shared/end";
import type { WebhookCall, WebhookResult } from "@/lib/outside/webhook/send";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/database/test-database";
import { addAccount, setTestRuntime } from "@/lib/testing/factories";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { asGuest, asUser } from "@/lib/testing/operations/contexts";
import { waitFor } from "@/lib/testing/wait-for";
import { startJobs } from "./start";

let own: TestDatabase | null = null;
const openCalls = new Map<string, number>();
let mostOfOne = 0;
const hangUps: (() => void)[] = [];
let isOver = false;

/** A webhook receiver that accepts every call and never responds until the test ends. */
async function hang({ url }: WebhookCall): Promise<WebhookResult> {
  const open = (openCalls.get(url) ?? 0) + 1;
  openCalls.set(url, open);
  mostOfOne = Math.max(mostOfOne, open);
  if (!isOver) await new Promise<void>((resolve) => hangUps.push(resolve));
  openCalls.set(url, (openCalls.get(url) ?? 1) - 1);
  return { status: null, answer: "no answer in time" };
}

const unused = () => Promise.reject(new Error("Nobody asks for backups here."));
const noBackups = { make: unused, look: unused, verify: unused };

let jobs: Awaited<ReturnType<typeof startJobs>> | null = null;

beforeAll(async () => {
  own = await createTestDatabase("catalogue");
  setTestRuntime("http://panel.test");
  openDatabase(own.url, { poolSize: 12 });
  jobs = await startJobs(own.url, [], noBackups, hang);
});

afterAll(async () => {
  isOver = true;
  for (const hangUp of hangUps) hangUp();
  await jobs?.stop();
  await closeDatabase();
  await own?.drop();
});

async function flood(host: string, times: number) {
  const account = await addAccount(database());
  const { api_key: key } = await addKey.call(await asUser(account.id), {
    name: "key",
    login_notify_method: "webhook",
    login_notify_address: `https://${host}/in`,
    active: 1,
  });
  for (let turn = 0; turn < times; turn++) {
    await login.call(asGuest(), { key });
    await endSessions(database(), { accountId: account.id, now: new Date() });
  }
}

const isCalled = (host: string) => (openCalls.get(`https://${host}/in`) ?? 0) > 0;

test("one customer's silent webhook holds up neither mails nor anybody else's webhooks", async () => {
  await flood("silent.example.test", 60);
  await waitFor(() => isCalled("silent.example.test"), "The webhooks were not tried.");
  const { email } = await addAccount(database());
  await requestReset.call(asGuest(), { email });
  await waitFor(async () => (await mailsTo(email))[0], "The reset mail waited behind the webhooks.", 10_000);
  await flood("other.example.test", 1);
  await waitFor(() => isCalled("other.example.test"), "Another customer's webhook waited.", 10_000);
  expect(mostOfOne).toBe(1);
});
