import type { SourceRow } from "@/lib/outside/source-database/port";
import { centsOf } from "../shared/cents";
import { isSet, plainLine, readDay } from "../shared/read-text";
import type { SourceProduct, SourceService } from "../source";
import { amountIn, type ClientRows, type Remark, type Shared, text } from "./rows";

/** Months of a cycle; those that are not here do not recur, or in no period that there is here. */
const months: Readonly<Record<string, SourceProduct["months"]>> = {
  monthly: 1,
  quarterly: 3,
  "semi-annually": 6,
  semiannually: 6,
  annually: 12,
  biennially: 24,
  triennially: 36,
};

const columns: Readonly<Record<SourceProduct["months"], string>> = {
  1: "monthly",
  3: "quarterly",
  6: "semiannually",
  12: "annually",
  24: "biennially",
  36: "triennially",
};

/** Key of `Shared.prices`. */
const priceKey = (type: string, id: string, count: SourceProduct["months"]): string =>
  `${type} ${id} ${columns[count]}`;

type Service = {
  id: string;
  row: SourceRow;
  status: string;
  price: string;
  product: { key: string; type: string; id: string; name: string; isTaxed: boolean };
  label: string;
  /** Whether the customer has asked for its end there, which is the end of its period. */
  isCanceled: boolean;
};

const left: Readonly<Record<string, "suspended" | "not_started">> = {
  suspended: "suspended",
  pending: "not_started",
};

function readService(one: Service, shared: Shared, leave: Remark): SourceService | null {
  const { id, row, product } = one;
  const refuse = (...why: [Parameters<Remark>[2], string?]): null => {
    leave("service", id, ...why);
    return null;
  };
  const status = one.status.toLowerCase();
  if (status !== "active") return refuse(left[status] ?? "ended", one.status);
  if (one.isCanceled) return refuse("canceled", text(row, "nextduedate").slice(0, 10));
  const cycle = text(row, "billingcycle").toLowerCase();
  const count = months[cycle];
  if (cycle === "free account" || cycle === "free") return refuse("free");
  if (cycle === "one time" || cycle === "onetime") return refuse("not_recurring");
  if (count === undefined) return refuse("period", text(row, "billingcycle"));
  const cents = centsOf(one.price);
  if (cents === null || cents < 0n) return refuse("price", one.price);
  if (cents === 0n) return refuse("free");
  const nextOn = readDay(row.nextduedate);
  if (nextOn === null) return refuse("due_date", text(row, "nextduedate"));
  return {
    id,
    product: {
      id: `${product.key} ${count}`,
      name: product.name,
      months: count,
      isTaxed: product.isTaxed,
      prices: shared.prices.get(priceKey(product.type, product.id, count)) ?? {},
    },
    label: one.label,
    price: amountIn({ price: one.price }, "price"),
    isGross: shared.isGross,
    startedOn: readDay(row.regdate) ?? nextOn,
    nextOn,
  };
}

/** How an item by itself is to be invoiced: at once, with the next invoice, on its day; and again and again. */
const invoiced: ReadonlySet<string> = new Set(["1", "2", "3"]);
const recurring = "4";

/** What staff had put down for further invoices by itself: nothing here takes its place. */
function leaveItems({ of }: ClientRows, leave: Remark): void {
  for (const row of of("tblbillableitems")) {
    const [action, done, most] = [
      text(row, "invoiceaction"),
      Number(text(row, "invoicecount")),
      Number(text(row, "recurfor")),
    ];
    const isOpen = action === recurring ? most === 0 || done < most : invoiced.has(action) && done === 0;
    if (isOpen) leave("service", `item ${text(row, "id")}`, "billable_item", amountIn(row, "amount"));
  }
}

/** Hosting services and their addons that recur and run. */
export function readServices(rows: ClientRows, shared: Shared, leave: Remark): SourceService[] {
  const { of } = rows;
  const canceled = new Set(of("tblcancelrequests").map((row) => text(row, "relid")));
  const hosting = of("tblhosting").map((row): Service => {
    const id = text(row, "packageid");
    const known = shared.products.get(id) ?? { name: `Product ${id}`, isTaxed: true };
    const label = [row.domain, row.dedicatedip]
      .map((word) => plainLine(word))
      .filter(Boolean)
      .join(", ");
    const product = { key: `product ${id}`, type: "product", id, ...known };
    return {
      id: text(row, "id"),
      row,
      status: text(row, "domainstatus"),
      price: text(row, "amount"),
      product,
      label,
      isCanceled: canceled.has(text(row, "id")),
    };
  });
  const domains = new Map(of("tblhosting").map((row) => [text(row, "id"), plainLine(row.domain)]));
  const addons = of("tblhostingaddons").map((row): Service => {
    const id = text(row, "addonid");
    const own = plainLine(row.name) || `Addon ${id}`;
    const known = shared.addons.get(id);
    // What is invoiced there is the flag of the customer's own addon; the catalog's is that of new ones.
    const isTaxed = typeof row.tax === "string" ? isSet(row.tax) : (known?.isTaxed ?? false);
    // One that staff typed for a single service has a name, and no addon.
    const named = id === "0" || id === "" ? `addon ${own}` : `addon ${id}`;
    const isUsual = isTaxed === (known?.isTaxed ?? true);
    const product = {
      key: isUsual ? named : `${isTaxed ? "taxed" : "untaxed"} ${named}`,
      type: "addon",
      id,
      name: known?.name ?? own,
      isTaxed,
    };
    const label = domains.get(text(row, "hostingid")) ?? "";
    return {
      id: `addon ${text(row, "id")}`,
      row,
      status: text(row, "status"),
      price: text(row, "recurring"),
      product,
      label,
      // It goes with what it was added to.
      isCanceled: canceled.has(text(row, "hostingid")),
    };
  });
  leaveItems(rows, leave);
  for (const row of of("tbldomains"))
    if (text(row, "status").toLowerCase() === "active")
      leave("service", `domain ${text(row, "id")}`, "domain");
  return [...hosting, ...addons].flatMap((one) => readService(one, shared, leave) ?? []);
}
