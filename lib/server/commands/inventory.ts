import { readFile } from "node:fs/promises";
import { DomainError } from "@/lib/domain/kernel/errors/fail";
import { askBmc, settleBmc } from "@/lib/domain/servers/inventory/bmc";
import { importInventory } from "@/lib/domain/servers/inventory/import";
import { listInventory } from "@/lib/domain/servers/inventory/list";
import { markUnitReady } from "@/lib/domain/servers/inventory/ready";
import { removeUnit } from "@/lib/domain/servers/inventory/remove";
import type { InventoryEntry } from "@/lib/domain/servers/inventory/schema";
import { failureText } from "@/lib/i18n/failures";
import { operatorContext } from "@/lib/session/context";
import { readWords } from "./read-arguments";

/** Rewrites a validation error as one line per problem. */
function inLines(error: unknown, heading: string): unknown {
  const fields = error instanceof DomainError ? Object.entries(error.extras.fields ?? {}) : [];
  if (fields.length === 0) return error;
  return new Error([heading, ...fields.map(([place, reason]) => `  ${place} ${reason}`)].join("\n"));
}

async function runImport(words: string[]): Promise<string> {
  const { words: said, flags } = readWords("machines import", words);
  const file = said.FILE ?? "";
  const text = await readFile(file, "utf8").catch(() => {
    throw new Error(`${file} cannot be read.`);
  });
  const isDry = flags.has("dry-run");
  const { added, changed, unchanged } = await importInventory
    .call(operatorContext(), { file: text, dry_run: isDry })
    .catch((error: unknown) => {
      throw inLines(error, `${file} was not imported, nothing was changed:`);
    });
  return [
    ...added.map((name) => `${name}: new`),
    ...changed.map(({ name, fields }) => `${name}: changed ${fields.join(", ")}`),
    `${isDry ? "The import would end with: " : ""}${added.length} added, ${changed.length} changed, ${unchanged} unchanged`,
  ].join("\n");
}

function lineOf({
  name,
  location,
  preset,
  bmc,
  addresses,
  state,
  server,
  trouble,
  faulty,
}: InventoryEntry): string {
  const whose = server === null ? state : `${state} by server ${server}`;
  const note = trouble === null ? "" : `, its controller has not done what the release asked (${trouble})`;
  const mark = faulty === null ? "" : `, marked as faulty (${faulty})`;
  return [name, location, preset, bmc, addresses.join(" ") || "-", `${whose}${note}${mark}`].join("  ");
}

const readAll = async (): Promise<InventoryEntry[]> =>
  (await listInventory.call(operatorContext(), {})).machines;

async function check(): Promise<string> {
  const lines: string[] = [];
  let silent = 0;
  for (const { name } of await readAll()) {
    const seen = await askBmc(name);
    if ("failure" in seen) silent += 1;
    lines.push(`${name}  ${"power" in seen ? seen.power : failureText(seen.failure)}`);
  }
  if (silent > 0) throw new Error(lines.join("\n"));
  return lines.join("\n") || "No machines.";
}

async function ready(name: string): Promise<string> {
  const machine = (await readAll()).find((one) => one.name === name);
  if (machine?.server === null && machine.trouble !== null) {
    const failure = await settleBmc(name);
    if (failure) throw new Error(`${name} was not switched off, and stays as it is: ${failureText(failure)}`);
  }
  const { isNew } = await markUnitReady.answer(operatorContext(), { name });
  return isNew ? `${name} can be ordered again.` : `${name} was free before; nothing changed.`;
}

/** Runs `machines import|list|check|ready|remove`; returns its output, or null for any other command. */
export async function runInventory(verb: string | undefined, words: string[]): Promise<string | null> {
  const [name = ""] = words;
  if (verb === "import") return runImport(words);
  if (verb === "list") return (await readAll()).map(lineOf).join("\n") || "No machines.";
  if (verb === "check") return check();
  if (verb === "ready") return ready(name);
  if (verb !== "remove") return null;
  await removeUnit.answer(operatorContext(), { name });
  return `${name} is out of the inventory.`;
}
