import { expect, test, vi } from "vitest";
import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import { database, inTransaction } from "@/lib/db/client";
import { log } from "@/lib/log";
import { addAccount } from "@/lib/testing/factories";
import { asGuest, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { reads, writes } from "../access/access";
import { fail } from "../errors/fail";
import { operation } from "./operation";

withCatalogDatabase();

const definition = {
  summary: "Does nothing",
  input: z.object({ fails: wireText(10).optional() }),
  output: z.object({}),
};
const change = operation({
  ...definition,
  name: "eq.off",
  access: writes(),
  changes: [],
  fails: [],
  run: async (_context, { fails }) => {
    if (fails) throw fail("internal", { request: fails });
    return {};
  },
});
const read = operation({ ...definition, name: "eq.show", access: reads(), run: async () => ({}) });

async function linesOf(work: () => Promise<unknown>): Promise<unknown[]> {
  const said = vi.spyOn(log, "info").mockReturnValue();
  try {
    await work().catch(() => undefined);
    return said.mock.calls.filter(([, text]) => text === "call").map(([facts]) => facts);
  } finally {
    said.mockRestore();
  }
}

test("a change leaves one line: who, what, how it ended, how long it took, and the request", async () => {
  const { id } = await addAccount(database());
  const context = await asUser(id);
  const known = {
    call: "eq.off",
    by: "customer",
    account: id,
    ms: expect.any(Number),
    requestId: context.requestId,
  };
  expect(await linesOf(() => change.call(context, {}))).toEqual([{ ...known, ended: "done" }]);
  expect(await linesOf(() => change.call(context, { fails: "x" }))).toEqual([
    { ...known, ended: "internal" },
  ]);
  expect(await linesOf(() => change.answer(asGuest(), {}))).toMatchObject([
    { by: "guest", ended: "session.missing" },
  ]);
});

test("a quick read leaves none, nor does a part of another call", async () => {
  const context = await asUser((await addAccount(database())).id);
  expect(await linesOf(() => read.call(context, {}))).toEqual([]);
  expect(await linesOf(() => inTransaction((db) => change.call({ ...context, db }, {})))).toEqual([]);
});
