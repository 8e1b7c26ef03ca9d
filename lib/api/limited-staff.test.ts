import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { database, inTransaction } from "@/lib/db/client";
import { hasOwner } from "@/lib/db/limits/limited-rows";
import { mails } from "@/lib/db/tables/messages/mails";
import { tickets } from "@/lib/db/tables/support/tickets";
import { decide } from "@/lib/domain/kernel/access/access";
import { DomainError } from "@/lib/domain/kernel/errors/fail";
import type { StaffContext } from "@/lib/domain/kernel/operation/context";
import type { AnyOperation } from "@/lib/domain/kernel/operation/operation";
import { listsOf } from "@/lib/domain/support/lists/shared/list-access";
import { listNames } from "@/lib/domain/support/lists/shared/lists";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/money/invoices";
import { asStaff, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import { addRecords, type Records } from "@/lib/testing/support/records";
import { allOperations } from "./find-operation";

withCatalogDatabase();

const operations = allOperations().filter(({ access }) => access.who === "staff");
const db = () => database();

/** In everything of the other company's customer that has a text. */
const mark = "other-company";

type Things = Records & Record<"accounts" | "servers" | "invoices" | "tickets" | "mails", number>;
let limited: StaffContext;
let admin: StaffContext;
let own: TestAccount;
let mine: Things;
let theirs: Things;

async function addThings(account: TestAccount, word: string): Promise<Things> {
  const now = new Date();
  const servers = await addServer(db(), account, { hostname: `${word}.example.test` });
  const { id: invoices } = await addInvoice({ accountId: account.id });
  const facts = { accountId: account.id, subject: word, createdAt: now, updatedAt: now };
  const [ticket] = await db().insert(tickets).values(facts).returning({ id: tickets.id });
  const [mail] = await db()
    .insert(mails)
    .values({ accountId: account.id, recipient: account.email, subject: word, body: word, createdAt: now })
    .returning({ id: mails.id });
  const records = await addRecords({ accountId: account.id, serverId: servers }, word, now);
  return {
    ...records,
    accounts: account.id,
    servers,
    invoices,
    tickets: ticket?.id ?? 0,
    mails: mail?.id ?? 0,
  };
}

beforeAll(async () => {
  own = await addAccount(db(), { email: "own@limited.example.test", companyId: 1 });
  const other = await addAccount(db(), { email: `${mark}@limited.example.test`, companyId: 2 });
  mine = await addThings(own, "own-company");
  theirs = await addThings(other, mark);
  const member = await addAccount(db(), { role: "admin", totp: "JBSWY3DPEHPK3PXP", staffCompanies: [1] });
  limited = await asStaff("admin", member.id);
  admin = await asStaff("admin");
});

const docOf = async (call: Promise<unknown>): Promise<string> => {
  try {
    await call;
    return "done";
  } catch (error) {
    return error instanceof DomainError ? error.extras.doc : String(error);
  }
};

/** Calls it and undoes it. */
class Undone extends Error {}
const tryOut = (context: StaffContext, { answer }: AnyOperation, input: object): Promise<string> =>
  docOf(
    inTransaction(async (tx) => {
      await answer({ ...context, db: tx }, { ...input });
      throw new Undone();
    }).catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    }),
  );

type Json = Record<string, unknown> & { properties?: Record<string, Json>; required?: string[] };

function sampleOf(schema: Json): unknown {
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const [choice] = [...((schema.anyOf as Json[]) ?? []), ...((schema.oneOf as Json[]) ?? [])];
  if (choice) return sampleOf(choice);
  if (schema.type === "integer" || schema.type === "number") return 1;
  if (schema.type === "boolean") return false;
  if (schema.type === "array") return [sampleOf(schema.items as Json)];
  if (schema.type === "object") return inputOf(schema);
  if (schema.format === "date") return "2031-01-01";
  return schema.pattern ? "10.00" : "words of a test";
}

const inputOf = (schema: Json): Record<string, unknown> =>
  Object.fromEntries(
    (schema.required ?? []).map((name) => [name, sampleOf(schema.properties?.[name] ?? {})]),
  );
const sampleInput = ({ input }: AnyOperation) =>
  inputOf(z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as Json);

/** The parameters that name objects, by place. */
function namedBy({ access, input }: AnyOperation): Readonly<Record<string, string>> {
  const { within } = access;
  if (within === undefined || typeof within === "string") return {};
  if (typeof within !== "function") return within;
  const named = ["id", "payment"].find((name) => name in input.shape);
  return named === undefined ? {} : { "": named };
}

const idFor = (parameter: string, id: number) => (parameter === "payment" ? String(id) : id);

describe("every operation of staff", () => {
  it("keeps to the companies of limited staff, or refuses them", async () => {
    const wrong: string[] = [];
    for (const operation of operations) {
      const { name, access } = operation;
      const isAllowed = decide(limited.actor, operation).isAllowed;
      if (isAllowed && access.within === undefined) wrong.push(`${name}: says nothing of companies`);
      if (access.within === "rows" && access.level !== "read") wrong.push(`${name}: "rows" is for reads`);
      const doc = isAllowed ? null : await docOf(operation.answer(limited, {}));
      if (doc !== null && doc !== "staff.limited" && doc !== "staff.right_missing")
        wrong.push(`${name}: ${doc}`);
    }
    expect(wrong).toEqual([]);
  });

  it("names objects that exist by parameters that exist", () => {
    const wrong: string[] = [];
    for (const operation of operations) {
      for (const [place, parameter] of Object.entries(namedBy(operation))) {
        if (place !== "" && !hasOwner(place.split(".")[0] ?? ""))
          wrong.push(`${operation.name}: ${place} belongs to nobody`);
        if (!(parameter in operation.input.shape)) wrong.push(`${operation.name}: no parameter ${parameter}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("answers for an object beyond the limit as for one that does not exist", async () => {
    const wrong: string[] = [];
    let compared = 0;
    for (const operation of operations) {
      const input = sampleInput(operation);
      const named = Object.entries(namedBy(operation));
      if (named.length === 0) continue;
      for (const [index, [place, parameter]] of named.entries())
        input[parameter] = place.includes("email")
          ? "nobody@limited.example.test"
          : idFor(parameter, 999_999_999 - index);
      const [usual, seen] = [await tryOut(admin, operation, input), await tryOut(limited, operation, input)];
      // What is done without an object does nothing; an input that is wrong is refused earlier.
      if (["argument.invalid", "reason.missing", "done"].includes(usual)) continue;
      compared++;
      if (usual !== seen) wrong.push(`${operation.name}: ${usual}, and ${seen} for limited staff`);
    }
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(25);
  });
});

/** Every id of the other customer's for any parameter that is a number, and every choice of one that has some. */
function inputsFor(operation: AnyOperation): Record<string, unknown>[] {
  const input = sampleInput(operation);
  const schema = z.toJSONSchema(operation.input, { io: "input", unrepresentable: "any" }) as Json;
  const properties = Object.entries(schema.properties ?? {});
  const numbers = properties.filter(([, { type }]) => type === "integer").map(([name]) => name);
  const ids = numbers.length === 0 ? [0] : [...new Set(Object.values(theirs))];
  const withIds = ids.map((id) => ({ ...input, ...Object.fromEntries(numbers.map((name) => [name, id])) }));
  const choices = properties.flatMap(([name, { enum: values }]) =>
    Array.isArray(values) ? values.map((value) => ({ [name]: value })) : [],
  );
  return [...withIds, ...choices.map((choice) => ({ ...withIds[0], ...choice }))];
}

describe("of the other company's customer", () => {
  it("no read tells anything, whatever id it is given", { timeout: 60_000 }, async () => {
    const leaks: string[] = [];
    const broken: string[] = [];
    for (const operation of operations) {
      if (operation.access.level !== "read" || !decide(limited.actor, operation).isAllowed) continue;
      for (const input of inputsFor(operation)) {
        const answer = await operation.answer(limited, { ...input }).catch((error: unknown) => error);
        if (answer instanceof Error && !(answer instanceof DomainError))
          broken.push(`${operation.name}: ${answer}`);
        else if (JSON.stringify(answer).includes(mark)) leaks.push(operation.name);
      }
    }
    expect(broken).toEqual([]);
    expect(leaks).toEqual([]);
  });

  it("no change finds anything", async () => {
    const done: string[] = [];
    for (const operation of operations) {
      if (operation.access.level === "read" || !decide(limited.actor, operation).isAllowed) continue;
      const input = sampleInput(operation);
      const named = Object.entries(namedBy(operation)).filter(([place]) => place in theirs);
      if (named.length === 0) continue;
      for (const [place, parameter] of named) input[parameter] = theirs[place as keyof Things];
      const doc = await tryOut(limited, operation, input);
      if (!/not_found$|^argument\.invalid$/.test(doc)) done.push(`${operation.name}: ${doc}`);
    }
    expect(done).toEqual([]);
  });

  it.each(listNames)("the list of %s has nothing, counts nothing, and finds nothing", async (list) => {
    const call = (name: string, input: object) =>
      (operations.find((one) => one.name === name) as AnyOperation).answer(limited, { ...input });
    if (!listsOf(limited.actor).includes(list))
      return expect(await docOf(call("lists.show", { list, query: "" }))).toBe("staff.right_missing");
    const all = (await call("lists.show", { list, query: "" })) as { rows: unknown[] };
    expect(JSON.stringify(all)).not.toContain(mark);
    expect(await call("lists.count", { list, query: "" })).toMatchObject({ count: all.rows.length });
    const found = (await call("lists.show", { list, query: `q=${mark}` })) as { rows: unknown[] };
    expect(found.rows).toEqual([]);
  });

  it("the search finds nothing, by any word", async () => {
    const find = operations.find(({ name }) => name === "search.find") as AnyOperation;
    for (const q of [mark, `#${theirs.servers}`, String(theirs.invoices), `${mark}.example`]) {
      const { hits } = (await find.answer(limited, { q })) as { hits: { title: string }[] };
      expect(JSON.stringify(hits)).not.toContain(mark);
    }
    const { hits } = (await find.answer(limited, { q: "own-company" })) as { hits: object[] };
    expect(hits.length).toBeGreaterThan(1);
  });
});

it("what is of their own companies is there as for others", async () => {
  const call = (name: string, context: StaffContext, input: object) =>
    (operations.find((one) => one.name === name) as AnyOperation).answer(context, { ...input });
  for (const [name, id] of [
    ["desk.customer", mine.accounts],
    ["desk.server", mine.servers],
    ["desk.invoice", mine.invoices],
    ["conversations.view", mine.tickets],
  ] as const)
    expect(await call(name, limited, { id }), name).toEqual(await call(name, admin, { id }));
  await call("customers.add_note", limited, { id: mine.accounts, text: "Called back." });
});

it("a limit is in force from the next request on, also for what goes on in the queue", async () => {
  await db().execute(sql`update accounts set staff_companies = '{2}' where id = ${limited.actor.account.id}`);
  const moved = await asStaff("admin", limited.actor.account.id);
  expect(moved.actor.account.companies).toEqual([2]);
  await db().execute(sql`update accounts set staff_companies = '{1}' where id = ${limited.actor.account.id}`);
});
