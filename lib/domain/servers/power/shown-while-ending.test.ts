import type { QueryResult } from "pg";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { pool } from "@/lib/db/client";
import { runJob, runnerOf } from "@/lib/testing/jobs/work";
import { addService } from "@/lib/testing/money/renewals";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { SignedContext } from "../../kernel/operation/context";
import { showNetwork } from "../../network/ports/network-page";
import { showOverview } from "../../orders/services/overview";
import { powerOff } from "./off";
import { powerOn } from "./on";

withCatalogDatabase();

const runner = runnerOf(powerOff.kind, powerOn.kind);
/** More than a page asks. */
const mostStatements = 60;

let context: SignedContext;
let id: number;
beforeEach(async () => {
  const service = await addService(new Date());
  id = service.serverId;
  context = await asUser(service.account.id);
});
afterEach(() => void vi.restoreAllMocks());

/** Does the work after so many statements of whoever asks the database next; tells whether there were that many. */
function doAfter(statements: number, work: () => Promise<unknown>): () => boolean {
  const own = pool();
  const query = own.query.bind(own) as (...args: unknown[]) => Promise<QueryResult>;
  let left = statements;
  vi.spyOn(own, "query").mockImplementation(async (...args: unknown[]) => {
    if (left-- === 0) await work();
    return query(...args);
  });
  return () => left < 0;
}

it.each([
  ["overview", showOverview],
  ["network page", showNetwork],
])("the %s never shows a job as over without what it has done", async (_name, page) => {
  let isWithin = true;
  let count = 0;
  for (; isWithin && count < mostStatements; count++) {
    const { callback } = await powerOff.call(context, { id });
    const isDone = doAfter(count, () => runJob(callback, runner));
    const { busy, power } = await page.call(context, { id });
    isWithin = isDone();
    vi.restoreAllMocks();
    expect({ statements: count, busy, power }).not.toMatchObject({ busy: null, power: "on" });
    await runJob(callback, runner);
    await runJob((await powerOn.call(context, { id })).callback, runner);
  }
  expect(count).toBeGreaterThan(3);
  expect(count).toBeLessThan(mostStatements);
});
