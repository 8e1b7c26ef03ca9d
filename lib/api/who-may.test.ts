import { beforeAll, describe, expect, it } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { decide } from "@/lib/domain/kernel/access/access";
import { DomainError } from "@/lib/domain/kernel/errors/fail";
import type { Context } from "@/lib/domain/kernel/operation/context";
import type { AnyOperation } from "@/lib/domain/kernel/operation/operation";
import { operatorContext } from "@/lib/session/context";
import { type AccountDetails, addAccount } from "@/lib/testing/factories";
import {
  asGuest,
  asImpersonator,
  asKey,
  asStaff,
  asUser,
  withCatalogDatabase,
} from "@/lib/testing/operations/contexts";
import { unknownOf } from "@/lib/testing/operations/unknown-of";
import { allOperations } from "./find-operation";
import { type Caller, callers, whoMay } from "./who-may";

withCatalogDatabase();

const refusals = /^(session\.missing|right\.missing|person\.required|staff\.|impersonation\.)/;

/** Of all rights that can be limited: no member of staff is an administrator and limited at once. */
const limitedStaff = {
  role: "admin",
  totp: "JBSWY3DPEHPK3PXP",
  staffCompanies: [1],
} satisfies AccountDetails;

const contexts = new Map<Caller, Context>();
beforeAll(async () => {
  const { id } = await addAccount(database());
  const because = { supportReason: "asked for by phone" };
  const reading = await asImpersonator(id, {}, because);
  const writing = await asImpersonator(id, { mode: "read_write" }, because);
  const found: [Caller, Context][] = [
    ["owner", await asUser(id)],
    ["other_customer", await asUser((await addAccount(database())).id)],
    ["server_key", await asKey(id, { serverId: 1 })],
    ["narrowed_key", await asKey(id, { permissions: ["eq/list"] })],
    ["support", await asStaff("support")],
    ["billing", await asStaff("billing")],
    ["catalogue", await asStaff("catalogue")],
    ["admin", await asStaff("admin")],
    ["limited", await asStaff("admin", (await addAccount(database(), limitedStaff)).id)],
    ["impersonation_reading", reading.context],
    ["impersonation_writing", writing.context],
    ["nobody", asGuest()],
    ["operator", operatorContext()],
  ];
  for (const [caller, context] of found) contexts.set(caller, context);
});

const operations = allOperations();

const broken = "broke: ";

/** Returns "done" or the error's name; an error without a name is a bug. */
const outcomeOf = (error: unknown): string =>
  error instanceof Undone ? "done" : error instanceof DomainError ? error.extras.doc : `${broken}${error}`;

class Undone extends Error {}

/** Runs the call and rolls it back, so that ended sessions and queued mails or jobs do not affect the next callers. */
const callAndUndo = ({ answer }: AnyOperation, context: Context): Promise<unknown> =>
  inTransaction(async (db) => {
    await answer({ ...context, db }, {});
    throw new Undone();
  });

const table = new Map(whoMay());

// Intended permission changes are reviewed in that file; `-u` regenerates it.
it("nobody gained or lost a right: who-may.snapshot.txt", async () => {
  const lines = [...table].map(([name, may]) => `${name}: ${may.join(" ")}\n`);
  await expect(lines.join("")).toMatchFileSnapshot("./who-may.snapshot.txt");
});

describe.each(callers)("%s", (caller) => {
  it("may call what the table says, and is refused everything else by the operation itself", async () => {
    const context = contexts.get(caller);
    if (!context) throw new Error(`${caller} is nobody.`);
    const differences: string[] = [];
    for (const operation of operations) {
      const isWritten = table.get(operation.name)?.includes(caller) ?? false;
      const isAllowed = decide(context.actor, operation).isAllowed;
      if (isAllowed !== isWritten) differences.push(`${operation.name}: ${isAllowed ? "may" : "may not"}`);
      // Allowed operations with required input are called without it and must fail for that reason only.
      const isEnough = isAllowed && operation.input.safeParse({}).success;
      const outcome = await (isEnough ? callAndUndo(operation, context) : operation.answer(context, {})).then(
        () => "done",
        outcomeOf,
      );
      if (refusals.test(outcome) === isAllowed || outcome.startsWith(broken))
        differences.push(`${operation.name}: ${outcome}`);
    }
    expect(differences).toEqual([]);
  });
});

it("what is someone else's is found by nobody else, whatever they may call", async () => {
  const other = contexts.get("other_customer");
  if (!other) throw new Error("There is no other customer.");
  const unknown = operations.filter(
    ({ target, access }) => target && access.who !== "staff" && access.who !== "anybody",
  );
  expect(unknown.length).toBeGreaterThan(20);
  for (const operation of unknown) {
    const { noun, parameter = "" } = operation.target ?? {};
    const call = operation.answer(other, { [parameter]: unknownOf(noun) });
    await expect(call, operation.name).rejects.toMatchObject({
      code: expect.stringMatching(/^(not_found|forbidden)$/),
    });
  }
});
