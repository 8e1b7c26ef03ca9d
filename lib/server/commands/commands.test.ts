import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { makeReference } from "@/lib/domain/money/payments/shared/reference";
import { seedBackEnds } from "@/lib/domain/servers/back-ends/shared/seed";
import { addAccount } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/money/invoices";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { runBackEnds } from "./back-ends";
import { runCompany } from "./company";
import { importStatement } from "./import-statement";
import { runPromo } from "./promo";
import { runSettings } from "./settings";

withCatalogDatabase();

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "statements-"));
});
afterAll(() => rm(folder, { recursive: true }));

describe("company", () => {
  const company = [
    "--name",
    "Example GmbH",
    "--address",
    "Street 1, Berlin",
    "--country",
    "de",
    "--tax-id",
    "DE136695976",
  ];

  test("add, edit and list say what there is", async () => {
    expect(await runCompany("add", ["DE", ...company, "--prefix", "DE"])).toContain(
      "DE  Example GmbH, Street 1",
    );
    expect(await runCompany("edit", ["DE", "--tax-rule", "origin"])).toContain(
      "tax rule origin, invoices DE-…",
    );
    expect(await runCompany("list", [])).toMatch(/^EU {2}.*^RU {2}.*^DE {2}/ms);
    expect(await runCompany("sell", [])).toBeNull();
  });

  test("names the option that is wrong or missing", async () => {
    await expect(runCompany("add", ["AT", ...company])).rejects.toThrow("--prefix is required");
    await expect(runCompany("add", ["EU", ...company, "--prefix", "E2"])).rejects.toThrow(
      /^REGION is that of .+ already: change that company, or choose another word$/,
    );
    await expect(runCompany("edit", ["DE", "--tax-rule", "none"])).rejects.toThrow(
      "--tax-rule must be standard, origin or exempt",
    );
    await expect(runCompany("edit", ["ZZ", "--name", "A"])).rejects.toThrow(
      "REGION is no company, known are",
    );
    await expect(runCompany("edit", ["DE", "--colour", "red"])).rejects.toThrow("--colour");
    await expect(runCompany("edit", ["DE", "two"])).rejects.toThrow("What does two mean?");
  });
});

describe("promo", () => {
  test("add, on, off and list say what there is", async () => {
    expect(await runPromo("list", [])).toBe("There are no promo codes.");
    expect(await runPromo("add", ["spring-26", "--percent", "10", "--uses", "5", "--note", "Fair"])).toBe(
      "SPRING-26  10.00 % off, the first period; used 0 of 5 times\n  Fair",
    );
    const limits = ["--presets", "vm.v3-nano", "--from", "2026-12-01", "--until", "2026-12-31"];
    expect(await runPromo("add", ["LOYAL", "--amount", "EUR:2.00", "--lasts", "always", ...limits])).toBe(
      "LOYAL  2.00 EUR off, every period, presets vm.v3-nano, from 2026-12-01, until 2026-12-31; used 0 times",
    );
    expect(await runPromo("off", ["LOYAL"])).toContain(", switched off");
    expect(await runPromo("list", [])).toMatch(/^LOYAL .*switched off\nSPRING-26 /);
    expect(await runPromo("on", ["loyal"])).not.toContain("switched off");
    expect(await runPromo("sell", [])).toBeNull();
  });

  test("names the option that is wrong or missing", async () => {
    await expect(runPromo("add", ["NEW"])).rejects.toThrow(
      "--percent or amount: one of them says what it takes off",
    );
    await expect(runPromo("add", ["a b", "--percent", "5"])).rejects.toThrow("CODE must be");
    await expect(runPromo("add", ["NEW", "--percent", "5", "--presets", "none"])).rejects.toThrow(
      "--presets there is no none",
    );
    await expect(runPromo("add", ["NEW", "two"])).rejects.toThrow("What does two mean?");
    await expect(runPromo("off", ["NOT-THERE"])).rejects.toThrow("promo code not found");
  });
});

describe("payment import", () => {
  test("books what fits, says of the rest why it does not, and the second time books nothing", async () => {
    const { id: accountId } = await addAccount(database(), {});
    const [first, second] = [await addInvoice({ accountId }), await addInvoice({ accountId })];
    const file = path.join(folder, "statement.csv");
    const rows = [
      "Id;Date;Amount;Currency;Description",
      `T-1;20.11.2026;5,45;EUR;${makeReference(first.id)}`,
      `T-2;20.11.2026;5,00;EUR;${makeReference(second.id)}`,
      "T-3;20.11.2026;7,00;EUR;Thanks",
    ];
    await writeFile(file, rows.join("\n"));
    expect((await importStatement(file, false, null)).split("\n")).toEqual([
      `booked    2026-11-20  5.45 EUR  ${first.number}, paid`,
      `unmatched 2026-11-20  5.00 EUR  ${second.number}: 5.45 is due  [T-2] ${makeReference(second.id)}`,
      "unmatched 2026-11-20  7.00 EUR  no reference  [T-3] Thanks",
      "1 booked, 0 booked before, 2 unmatched",
    ]);
    expect(await importStatement(file, true, null)).toContain("1 booked, 1 booked before, 1 unmatched");
    expect(await importStatement(file, true, null)).toContain("0 booked, 2 booked before, 1 unmatched");
  });

  test("of a file that is no statement books nothing", async () => {
    const file = path.join(folder, "nothing.txt");
    await writeFile(file, "hello");
    await expect(importStatement(file, false, null)).rejects.toThrow(
      "was not imported, nothing was booked: This file is no",
    );
    const missing = path.join(folder, "missing");
    await expect(importStatement(missing, false, null)).rejects.toThrow("cannot be read");
    await writeFile(file, "Date,Amount,Text,Indicator\n2026-11-20,5.45,x,Q\n");
    await expect(importStatement(file, false, null)).rejects.toThrow(/came or went/);
  });

  test("takes the currency that is said where the file names none, and says which rows are odd", async () => {
    const { id: accountId } = await addAccount(database(), {});
    const invoice = await addInvoice({ accountId });
    const file = path.join(folder, "plain.csv");
    await writeFile(
      file,
      `Date,Amount,Text\n2026-11-20,5.45,${makeReference(invoice.id)}\n2026-11-20,lots,x\n`,
    );
    const left = await importStatement(file, false, null);
    expect(left).toContain("the statement names no currency");
    expect(left).toContain("left out  line 3: lots is no amount");
    expect(await importStatement(file, false, "eur")).toContain(`${invoice.number}, paid`);
  });
});

describe("settings", () => {
  test("list, show and set say what is in effect, and who set it", async () => {
    expect(await runSettings("list", [])).toMatch(
      /^sign_up\n.*^ {2}SESSIONS_LIMIT {2}100 {2}default$.*^ {2}PORT {2}/ms,
    );
    expect(await runSettings("set", ["SUSPEND_AFTER_DAYS=5", "TERMINATE_AFTER_DAYS=9"])).toBe(
      "SUSPEND_AFTER_DAYS  5  set in the database\nTERMINATE_AFTER_DAYS  9  set in the database",
    );
    expect(await runSettings("show", ["SUSPEND_AFTER_DAYS"])).toMatch(
      /^SUSPEND_AFTER_DAYS {2}5 {2}set in the database\n {2}default {2}3\n {2}changed {2}\S+ by a command$/,
    );
    expect(await runSettings("set", ["SUSPEND_AFTER_DAYS=", "TERMINATE_AFTER_DAYS="])).toContain(
      "  3  default",
    );
    expect(await runSettings("set", ["SUSPEND_AFTER_DAYS="])).toBe("Nothing has changed.");
    expect(await runSettings("sell", [])).toBeNull();
  });

  test("a secret is read from standard input and never printed", async () => {
    const typed = Readable.from(["smtp://user:a-password@127.0.0.1:25\n"]);
    expect(await runSettings("set", ["SMTP_URL=-"], typed)).toBe(
      "SMTP_URL  (secret) smtp://127.0.0.1:25  set in the database",
    );
    expect(await runSettings("list", [])).not.toContain("a-password");
    await runSettings("set", ["SMTP_URL="]);
  });

  test("names what is wrong, and changes nothing then", async () => {
    const set = (...words: string[]) => runSettings("set", words);
    await expect(set("SUSPEND_AFTER_DAYS=99")).rejects.toThrow(/^SUSPEND_AFTER_DAYS must be /);
    await expect(set("SUSPEND_AFTER_DAYS=20")).rejects.toThrow(
      "TERMINATE_AFTER_DAYS must be more than SUSPEND_AFTER_DAYS",
    );
    await expect(set("SUSPEND_AFTER_DAYS")).rejects.toThrow("is not said as NAME=VALUE");
    await expect(set("SUSPEND_AFTER_DAYS=4", "SUSPEND_AFTER_DAYS=5")).rejects.toThrow("is said twice");
    await expect(set("SMS_URL=-", "SMS_SECRET=-")).rejects.toThrow("those of SMS_URL and SMS_SECRET");
    await expect(set("SUSPEND_AFTER_DAYS=4", "LOG_LEVEL=warn")).rejects.toThrow(
      "these are of money, operation",
    );
    await expect(set("PORT=1")).rejects.toThrow("PORT is set by the environment alone.");
    await expect(set("SUSPND=1")).rejects.toThrow("There is no setting SUSPND.");
    await expect(runSettings("show", ["SUSPND"])).rejects.toThrow("There is no setting SUSPND.");
    expect(await runSettings("show", ["SUSPEND_AFTER_DAYS"])).toContain("SUSPEND_AFTER_DAYS  3  default");
  });
});

describe("back-end", () => {
  const secret = "a secret that is shared by both sides";
  const add = ["ams-1", "--kind", "http", "--url", "http://127.0.0.1:1", "--secret=-"];

  test("adds, changes, assigns and removes what pages do, and prints no secret", async () => {
    await seedBackEnds(database());
    const added = await runBackEnds("add", add, Readable.from([`${secret}\n`]));
    expect(added).toBe(
      "ams-1  http; 0 servers; new ones in no location\n  url http://127.0.0.1:1\n  secret (secret)",
    );
    expect(await runBackEnds("assign", ["NL", "ams-1"])).toBe("NL  ams-1");
    const listed = await runBackEnds("list", []);
    expect(listed).toMatch(/^simulated {2}simulated, default; .*^ams-1 {2}http; .*^NL {2}ams-1$/ms);
    expect(listed).not.toContain(secret);
    const moved = ["ams-1", "--url", "http://127.0.0.1:2"];
    await expect(runBackEnds("change", moved)).rejects.toThrow("--secret must be");
    const withSecret = [...moved, "--secret=-"];
    expect(await runBackEnds("change", withSecret, Readable.from([`${secret}\n`]))).toContain("127.0.0.1:2");
    await expect(runBackEnds("try", ["ams-1"])).rejects.toThrow("ams-1 does not work: fetch failed");
    expect(await runBackEnds("disable", ["ams-1"])).toContain("ams-1  http, disabled");
    expect(await runBackEnds("enable", ["ams-1"])).toContain("ams-1  http;");
    await expect(runBackEnds("remove", ["ams-1"])).rejects.toThrow("locations NL");
    expect(await runBackEnds("unassign", ["NL"])).toBe("NL  simulated, the default");
    expect(await runBackEnds("remove", ["ams-1"])).toBe("ams-1 is removed.");
    expect(await runBackEnds("paint", [])).toBeNull();
  });

  test("names what is wrong or missing", async () => {
    await expect(runBackEnds("add", ["ams-2", "--kind", "http", "--url", "ftp://a"])).rejects.toThrow(
      "--url must be an https address\n--secret must be set",
    );
    await expect(runBackEnds("change", ["ams-9", "--url", "http://127.0.0.1:1"])).rejects.toThrow(
      "There is no back end ams-9.",
    );
    await expect(runBackEnds("add", ["AMS", "--kind", "qemu"])).rejects.toThrow("NAME must be small letters");
  });
});
