import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { encode } from "next-auth/jwt";
import { startTemplatePostgres } from "@/lib/testing/database/template-postgres";
import { connect, setTestRuntime, testSecret } from "@/lib/testing/factories";
import { startMailServer } from "@/lib/testing/fakes/mail-server";
import { addSession } from "@/lib/testing/identity/sessions";
import { pageProcessesOf } from "@/lib/testing/panel/page-processes";
import { startPanel } from "@/lib/testing/panel/panel-process";
import { copyPanelTemplate } from "@/lib/testing/panel/panel-template";
import { inBackground } from "../wire/background";
import { startOrderLoad } from "../wire/order-load";
import { expect, test } from "../wire/wire";

/*
 * A web and a worker process under a steady load of orders, pages and mails: after two minutes of warm-up their
 * memory does not grow, and no call fails. MEMORY_MINUTES: duration, default 10.
 */
const minutes = Number(process.env.MEMORY_MINUTES ?? 10);
const warmUpMinutes = 2;
/**
 * Allowed memory of the last minute relative to the first one after warm-up: a tenth more, plus 24 MB for garbage
 * collection.
 */
const allowed = (warmMb: number) => warmMb * 1.1 + 24;

const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? Number.NaN;

const paths = ["/servers", "/billing", "/order", "/account/notifications", "/dns", "/api-keys"];

test(`${minutes} minutes of orders, pages and mails: memory is flat, and nothing fails`, async () => {
  test.setTimeout((minutes + 5) * 60_000);
  const folder = await mkdtemp(path.join(tmpdir(), "berth-memory-"));
  await copyPanelTemplate(folder);
  const database = await startTemplatePostgres(folder);
  const mails = await startMailServer();
  const databaseUrl = database.url("berth");
  const env = {
    ...{ TRUST_PROXY: "loopback", API_RATE_LIMIT: "0", UNPAID_ORDERS_LIMIT: "0", DEPLOY_SPEED: "2000" },
    SMTP_URL: mails.url,
    MAIL_FROM: "panel@berth.test",
  };
  const web = await startPanel({ databaseUrl, env: { ...env, ROLE: "web" } });
  const worker = await startPanel({ databaseUrl, env: { ...env, ROLE: "worker" } });
  setTestRuntime(web.url);
  const { db, query, close } = connect(databaseUrl);
  const processes = { web: web.pid, worker: worker.pid, pages: pageProcessesOf(web)[0] ?? 0 };
  const seen = Object.keys(processes).map((name) => ({ name, mb: [] as number[] }));
  const failed: string[] = [];
  let pagesAnswered = 0;
  try {
    const load = await startOrderLoad(db, {
      ...{ callers: 2, url: () => web.url, pauseMs: 1_000 },
      complaint: () => `${web.logs().slice(-2_000)}\n${worker.logs().slice(-2_000)}`,
    });
    const token = await addSession(db, load.accountIds[0] ?? 0, "browser");
    const cookie = `next-auth.session-token=${await encode({ token: { panelToken: token }, secret: testSecret })}`;
    const readers = [0, 3].map((first) => async (turn: number) => {
      const page = paths[(first + turn) % paths.length] ?? "";
      const answer = await fetch(`${web.url}${page}`, { headers: { cookie }, redirect: "manual" });
      const text = await answer.text();
      if (answer.status === 200 && text.includes("</html>")) pagesAnswered++;
      else failed.push(`${page} ${answer.status}`);
      await pause(500);
    });
    const pages = inBackground(readers);
    try {
      for (let second = 0; second < minutes * 60; second++) {
        for (const one of seen) one.mb.push(residentMb(processes[one.name as keyof typeof processes]));
        pages.check();
        await pause(1_000);
      }
    } finally {
      await Promise.all([load.stop(), pages.stop()]);
    }
    const figures = seen.map(({ name, mb }) => {
      const warmMb = median(mb.slice((warmUpMinutes - 1) * 60, warmUpMinutes * 60));
      const lastMb = median(mb.slice(-60));
      const byMinute = Array.from({ length: minutes }, (_, minute) =>
        median(mb.slice(minute * 60, minute * 60 + 60)).toFixed(0),
      );
      console.log(`${name}: ${byMinute.join(", ")} MB by the minute`);
      return { name, warmMb, lastMb };
    });
    const [{ sent }] = await query("select count(*)::int as sent from mails where sent_at is not null");
    console.log(
      `${load.answered.size} orders, ${pagesAnswered} pages, ${sent} mails; ${failed.length + load.unanswered()} failed`,
    );
    expect(failed).toEqual([]);
    expect(load.unanswered()).toBe(0);
    for (const { name, warmMb, lastMb } of figures) expect(lastMb, name).toBeLessThan(allowed(warmMb));
  } finally {
    await close();
    await web.stop();
    await worker.stop();
    await database.stop();
    await mails.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
