import { sql } from "drizzle-orm";
import { joinLines } from "@/lib/base/join-lines";
import { type Currency, currencies } from "@/lib/base/money";
import type { Staging } from "@/lib/db/staging";
import type { SourceRow } from "@/lib/outside/source-database/port";
import { centsOf } from "../shared/cents";
import { isSet, plainLine } from "../shared/read-text";
import type { EarlierSeller } from "../source";
import { amountIn, type Shared, text } from "./rows";
import type { WhmcsTable } from "./tables";

const columns = ["monthly", "quarterly", "semiannually", "annually", "biennially", "triennially"] as const;

const readAll = async ({ ask }: Staging, table: WhmcsTable): Promise<SourceRow[]> =>
  (await ask<{ data: SourceRow }>(sql`select data from staged where tab = ${table} order by id`)).map(
    ({ data }) => data,
  );

type Prices = Partial<Record<Currency, string>>;

/** Prices of the catalog by product and period; -1 means that it is not sold so. */
function pricesOf(rows: readonly SourceRow[], codes: ReadonlyMap<string, string>): Map<string, Prices> {
  const found = new Map<string, Prices>();
  for (const row of rows)
    for (const column of columns) {
      const currency = currencies.find((one) => one === codes.get(text(row, "currency")));
      const price = amountIn(row, column);
      if (!currency || (centsOf(price) ?? 0n) <= 0n) continue;
      const key = `${text(row, "type")} ${text(row, "relid")} ${column}`;
      found.set(key, { ...found.get(key), [currency]: price });
    }
  return found;
}

const namedOf = (rows: readonly SourceRow[]) =>
  new Map(
    rows.map((row) => [
      text(row, "id"),
      { name: plainLine(row.name, 120) || text(row, "id"), isTaxed: isSet(row.tax) },
    ]),
  );

/** As people name a custom field of tax numbers, in Cyrillic letters an INN; what customers see stands behind a bar. */
const taxFieldName =
  /^(?:\u0438\u043d\u043d|(?:eu[\s-]?)?(?:vat|btw|tva|iva|ust|umsatzsteuer)|(?:(?:eu[\s-]?)?(?:vat|btw|tva|iva|ust|umsatzsteuer)|tax)[\s.-]*(?:id|no|nr|number|nummer|id[\s.-]*(?:no|nr|number|nummer)|identifikationsnummer|identification number))[\s.:*]*$/i;

/** Versions before 7.7 have no column for tax numbers, and later ones may go on with the field that was used before. */
function taxFieldsOf(fields: ReadonlyMap<string, string>, chosen: string): Shared["taxFields"] {
  if (fields.has(chosen)) return { ids: new Set([chosen]), isChosen: true };
  const named = [...fields].filter(([, name]) =>
    name.split("|").some((part) => taxFieldName.test(part.trim())),
  );
  return { ids: new Set(named.map(([id]) => id)), isChosen: false };
}

/** Catalog, currencies, fields and settings. */
export async function readShared(staging: Staging): Promise<Shared & { seller: EarlierSeller }> {
  const settings = new Map(
    (await readAll(staging, "tblconfiguration")).map((row) => [text(row, "setting"), text(row, "value")]),
  );
  const setting = (name: string): string => plainLine(settings.get(name), 300);
  const rows = await readAll(staging, "tblcurrencies");
  const codes = new Map(rows.map((row) => [text(row, "id"), text(row, "code").toUpperCase()]));
  const fields = new Map(
    (await readAll(staging, "tblcustomfields"))
      .filter((row) => text(row, "type") === "client")
      .map((row) => [text(row, "id"), plainLine(row.fieldname, 80)]),
  );
  return {
    currencies: codes,
    products: namedOf(await readAll(staging, "tblproducts")),
    addons: namedOf(await readAll(staging, "tbladdons")),
    prices: pricesOf(await readAll(staging, "tblpricing"), codes),
    fields,
    taxFields: taxFieldsOf(fields, setting("TaxVatCustomFieldId")),
    isGross: isSet(settings.get("TaxEnabled")) && setting("TaxType") === "Inclusive",
    seller: {
      name: setting("CompanyName"),
      address: joinLines(setting("InvoicePayTo")),
      country: "",
      taxId: setting("TaxCode"),
      email: setting("Email"),
    },
  };
}
