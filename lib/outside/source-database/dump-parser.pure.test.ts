import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dumpOf } from "@/lib/testing/imports/dump-text";
import { dumpFile } from "./dump";
import { DumpParser } from "./dump-parser";
import { SourceProblem, type WantedTables } from "./port";

const wanted: WantedTables = { people: ["id", "name", "note"], pets: ["id"] };

/** Reads the text in pieces of that many letters. */
function read(text: string, size = text.length, tables = wanted) {
  const parser = new DumpParser(tables);
  const rows = [];
  for (let at = 0; at < text.length; at += size) rows.push(...parser.push(text.slice(at, at + size)));
  rows.push(...parser.end());
  return rows.map(({ table, row }) => [table, ...Object.values(row)]);
}

const created = "CREATE TABLE `people` (\n `id` int(11) NOT NULL,\n `name` varchar(9),\n `note` text\n);\n";

describe("a dump is read", () => {
  const note = "It's \"so\"\\ and\nso; (1,2),\t'x' \u0000 – Ж 𝄞 %";
  const text = dumpOf({
    other: [{ id: 1, name: "INSERT INTO `people` VALUES (9,'x',NULL);" }],
    people: [
      { id: 7, name: "Anna", age: 3, note },
      { id: 8, name: null, age: -4.5, note: "" },
    ],
    pets: [{ id: 1, name: "x" }],
  });
  const rows = [
    ["people", "7", "Anna", note],
    ["people", "8", null, ""],
    ["pets", "1"],
  ];

  test.each([1, 2, 3, 7, 64, 1_000, 100_000])("in pieces of %i letters", (size) => {
    expect(read(text, size)).toEqual(rows);
  });

  test("with the columns of the statement, in any of its forms", () => {
    expect(
      read(`INSERT INTO people (note, \`id\`) VALUES ('a''b', 1), (_utf8mb4 'c', 0x41), (x'42', TRUE);
        insert ignore into \`shop\`.\`people\` (id) values(NULL);REPLACE INTO \`people\` (\`id\`) VALUES (1.5e3);`),
    ).toEqual([
      ["people", "a'b", "1"],
      ["people", "c", "A"],
      ["people", "B", "1"],
      ["people", null],
      ["people", "1.5e3"],
    ]);
  });

  test("with names in double quotes, also of columns that are called like keys", () => {
    const text = `CREATE TABLE "people" ("key" int, "id" int CHECK ("key" > 1), KEY "id" ("id"));INSERT INTO "people" VALUES (1,2);`;
    expect(read(text)).toEqual([["people", "2"]]);
  });

  test("past comments, views, triggers with delimiters, and other statements", () => {
    const noise = `# INSERT INTO people VALUES (
      /* ; ' */ /*!50001 CREATE VIEW \`v;\` AS SELECT 1 */;
      DELIMITER ;;
      /*!50003 CREATE TRIGGER t BEFORE INSERT ON people FOR EACH ROW BEGIN SET @a = ';;'; END */;;
      DELIMITER ;
      SET @x = 'a\\';b';\n`;
    const own = `${noise}${created}${noise}INSERT INTO people VALUES (1,'a','b');INSERT INTO people SELECT 1;`;
    for (const size of [1, 5, 5_000]) expect(read(own, size)).toEqual([["people", "1", "a", "b"]]);
  });

  test("with names of columns and values of any sort, which stay data", () => {
    const tables = { people: ["__proto__", "constructor"] };
    const text = "INSERT INTO people (`__proto__`,`constructor`) VALUES ('a','b');";
    const parser = new DumpParser(tables);
    const [found] = parser.push(text);
    expect(Object.entries(found?.row ?? {})).toEqual([
      ["__proto__", "a"],
      ["constructor", "b"],
    ]);
  });
});

test.each([
  ["a row of unknown columns", "INSERT INTO people VALUES (1,'a','b');"],
  ["a row with a value too many", `${created}INSERT INTO people VALUES (1,'a','b',2);`],
  ["a row with one too few", `${created}INSERT INTO people VALUES (1,'a');`],
  ["a value that is none", `${created}INSERT INTO people VALUES (1,now(),'b');`],
  ["a word that is no value", `${created}INSERT INTO people VALUES (1,DEFAULT,'b');`],
  ["no end of a text", `${created}INSERT INTO people VALUES (1,'a,'b');`],
  ["no end of a statement", `${created}INSERT INTO people VALUES (1,'a','b')`],
  ["no end of a table", "CREATE TABLE people (id int;"],
])("a dump with %s is refused", (_what, text) => {
  for (const size of [3, 10_000]) expect(() => read(text, size)).toThrow(SourceProblem);
});

test("a dump of two databases with the same table is refused: their rows would be mixed", () => {
  const one = (name: string) => `CREATE DATABASE \`${name}\`;USE \`${name}\`;${created}`;
  expect(() => read(`${one("live")}INSERT INTO \`people\` VALUES (1,'a','b');${one("copy")}`)).toThrow(
    "The dump has the table people twice",
  );
});

test("a row of more than 16 MiB is refused, with no more than that in memory", () => {
  const parser = new DumpParser(wanted);
  parser.push(`${created}INSERT INTO people VALUES (1,'`);
  const piece = "x".repeat(1 << 20);
  expect(() => {
    for (let count = 0; count < 20; count++) parser.push(piece);
  }).toThrow("16 MiB");
});

describe("a file", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "dumps-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const text = dumpOf({
    people: Array.from({ length: 2_000 }, (_, id) => ({ id, name: `ü${id}`, note: "n" })),
  });
  const readFile = async (name: string) => {
    let rows = 0;
    for await (const batch of dumpFile(path.join(folder, name)).read(wanted)) {
      expect(batch.rows.length).toBeLessThanOrEqual(500);
      rows += batch.rows.length;
    }
    return rows;
  };

  test("is read as it is, and compressed", async () => {
    await writeFile(path.join(folder, "a.sql"), text);
    await writeFile(path.join(folder, "a.sql.gz"), gzipSync(text));
    expect(await readFile("a.sql")).toBe(2_000);
    expect(await readFile("a.sql.gz")).toBe(2_000);
  });

  test("that is cut off or is not there is refused, with its name", async () => {
    await writeFile(path.join(folder, "cut.sql.gz"), gzipSync(text).subarray(0, 900));
    await expect(readFile("cut.sql.gz")).rejects.toThrow(/cut\.sql\.gz cannot be read behind byte \d+/);
    await expect(readFile("none.sql")).rejects.toThrow(SourceProblem);
  });
});

describe("texts in which a backslash is a letter", () => {
  const mode = (modes: string) => `/*!40101 SET @OLD_SQL_MODE=@@SQL_MODE, SQL_MODE='${modes}' */;\n`;
  const rows = `INSERT INTO people VALUES (1,'C:\\','it''s');INSERT INTO other VALUES ('\\');INSERT INTO people VALUES (2,'\\n','');`;

  test.each([1, 3, 10_000])("are read in pieces of %i letters", (size) => {
    expect(read(`${mode("ANSI,NO_BACKSLASH_ESCAPES")}${created}${rows}`, size)).toEqual([
      ["people", "1", "C:\\", "it's"],
      ["people", "2", "\\n", ""],
    ]);
  });

  test("are those of the mode that is set, and no others", () => {
    const text = `${mode("NO_BACKSLASH_ESCAPES")}${mode("NO_AUTO_VALUE_ON_ZERO")}${created}INSERT INTO people VALUES (1,'\\'','');`;
    expect(read(text)).toEqual([["people", "1", "'", ""]]);
  });
});

describe("the letters of a file", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "letters-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const people = (...names: string[]) =>
    `${created}INSERT INTO people VALUES ${names.map((name) => `(1,${name},'')`).join(",")};`;
  async function namesIn(bytes: Uint8Array): Promise<(string | null | undefined)[]> {
    const file = path.join(folder, "people.sql");
    await writeFile(file, bytes);
    const names = [];
    for await (const { rows } of dumpFile(file).read(wanted)) names.push(...rows.map(({ name }) => name));
    return names;
  }

  test.each([
    [
      "UTF-8 with its mark",
      Buffer.from(`\ufeff${people("'Müller – 𝄞'", "0x4dc3bc6c6c6572", "_binary 'Ж'")}`),
      ["Müller – 𝄞", "Müller", "Ж"],
    ],
    ["latin1", Buffer.from(people("'M\u00fcller \u0080'", "0x4dfc"), "latin1"), ["Müller €", "Mü"]],
    [
      "UTF-8 that was taken for latin1",
      Buffer.from(people("'MÃ¼ller'", "'Ð–'", "'Größe Ã'")),
      ["Müller", "Ж", "Größe Ã"],
    ],
    ["two bytes each", Buffer.from(`\ufeff${people("'Müller Ж'")}`, "utf16le"), ["Müller Ж"]],
    ["a packed file of any name", gzipSync(people("'Müller'")), ["Müller"]],
  ])("are those of %s", async (_, bytes, names) => {
    expect(await namesIn(bytes)).toEqual(names);
  });
});
