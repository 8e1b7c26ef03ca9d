/** A table of a synthetic dump; rows in the order of the columns. */
export type DumpTable = { name: string; columns: readonly string[] };
export type DumpValue = string | number | null;

const escaped: Readonly<Record<string, string>> = {
  "\0": "\\0",
  "\n": "\\n",
  "\r": "\\r",
  "\\": "\\\\",
  "'": "\\'",
  '"': '\\"',
  "\x1a": "\\Z",
};

const valueText = (value: DumpValue): string => {
  if (value === null) return "NULL";
  if (typeof value === "number") return String(value);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: as mysqldump escapes
  return `'${value.replaceAll(/[\0\n\r\\'"\x1a]/g, (letter) => escaped[letter] ?? letter)}'`;
};

export const dumpHead = `-- MariaDB dump 10.19  Distrib 10.11.6-MariaDB
/*!40101 SET NAMES utf8mb4 */;
/*!40014 SET @OLD_UNIQUE_CHECKS=@@UNIQUE_CHECKS, UNIQUE_CHECKS=0 */;
`;

export const tableHead = ({ name, columns }: DumpTable): string => `
DROP TABLE IF EXISTS \`${name}\`;
CREATE TABLE \`${name}\` (
${columns.map((column) => `  \`${column}\` text DEFAULT NULL COMMENT 'as (it) is, there',`).join("\n")}
  KEY \`first\` (\`${columns[0]}\`(10))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
LOCK TABLES \`${name}\` WRITE;
`;

/** One INSERT of these rows, as mysqldump writes it: without the names of the columns. */
export const insertText = ({ name }: DumpTable, rows: readonly (readonly DumpValue[])[]): string =>
  rows.length === 0
    ? ""
    : `INSERT INTO \`${name}\` VALUES ${rows.map((row) => `(${row.map(valueText).join(",")})`).join(",")};\n`;

type Rows = Readonly<Record<string, readonly Readonly<Record<string, DumpValue>>[]>>;

/** A whole dump of a few rows by table; a table's columns are those of its first row. */
export function dumpOf(tables: Rows): string {
  const parts = Object.entries(tables).map(([name, rows]) => {
    const table = { name, columns: Object.keys(rows[0] ?? { id: null }) };
    const values = rows.map((row) => table.columns.map((column) => row[column] ?? null));
    return `${tableHead(table)}${insertText(table, values)}UNLOCK TABLES;\n`;
  });
  return `${dumpHead}${parts.join("")}-- Dump completed\n`;
}
