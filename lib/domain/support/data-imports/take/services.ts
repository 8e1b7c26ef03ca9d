import { and, eq, isNull } from "drizzle-orm";
import { endsWith } from "@/lib/base/day-spans";
import { earlierOf } from "@/lib/base/later-of";
import type { Currency } from "@/lib/base/money";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { productPeriods, productSubscriptions, products } from "@/lib/db/tables/money/products";
import { importedObjects } from "@/lib/db/tables/support/data-imports";
import { addDays } from "../../../money/subscriptions/shared/dunning";
import { readTaxes } from "../../../orders/orders/shared/price-service";
import { grossOf, netOf } from "../shared/cents";
import type { SourceProduct, SourceService } from "../source";
import type { TakenCustomer } from "./customer";
import {
  digestOf,
  fateOf,
  forgetObjects,
  goneOf,
  leave,
  nameOf,
  remark,
  settle,
  type Taking,
} from "./taking";

/** What is overdue for longer would be invoiced for many periods at once. */
const mostOverdueDays = 92;

/** Writes a product of the source: not for sale, because its customers have prices of their own. */
async function addProduct(
  db: Database,
  { source, now }: { source: string; now: Date },
  { id, name, months, prices, isTaxed }: SourceProduct,
): Promise<number> {
  const [made] = await db
    .insert(products)
    .values({ names: { en: name, ru: "", de: "" }, months, prices, isTaxed, isActive: false, createdAt: now })
    .returning({ id: products.id });
  if (!made) throw new Error("The product was not written.");
  await db.insert(importedObjects).values({
    ...{ source, noun: "product", sourceId: id, accountId: null, targetId: made.id },
    ...{ digest: digestOf([name, months, prices, isTaxed]), importedAt: now },
  });
  return made.id;
}

/** The product here of one of the source; null = it is not there yet. */
export async function findProduct(db: Database, source: string, id: string): Promise<number | null> {
  const isIt = and(
    eq(importedObjects.source, source),
    eq(importedObjects.noun, "product"),
    eq(importedObjects.sourceId, id),
  );
  const [row] = await db.select({ targetId: importedObjects.targetId }).from(importedObjects).where(isIt);
  return row?.targetId ?? null;
}

/** The same, made if it is not there yet. */
export async function requireProduct(
  db: Database,
  at: { source: string; now: Date },
  product: SourceProduct,
): Promise<{ id: number; isNew: boolean }> {
  const found = await findProduct(db, at.source, product.id);
  return found === null
    ? { id: await addProduct(db, at, product), isNew: true }
    : { id: found, isNew: false };
}

const startOf = (day: string, timeZone: string): Date => {
  const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
  return endsWith(before, timeZone) ?? new Date(Date.parse(day));
};

/** The net price: of one with tax in it, without the tax that the customer pays here. */
async function netPrice(
  taking: Taking,
  accountId: number,
  { id, price, isGross, product }: SourceService,
): Promise<string> {
  if (!isGross || !product.isTaxed) return price;
  const { db, now } = taking;
  const rate = (await readTaxes(db, [accountId], now)).get(accountId)?.tax.rate ?? "0";
  const net = netOf(price, rate);
  const gross = grossOf(net, rate);
  if (gross !== price) remark(taking, "service", id, "cent_off", gross);
  return net;
}

/** Ends services of the source here. */
export async function endServices(
  { db, now }: Taking,
  ids: readonly number[],
  endReason: string,
): Promise<void> {
  if (ids.length === 0) return;
  const areOpen = and(anyOf(productSubscriptions.id, ids), isNull(productSubscriptions.endedAt));
  await db.update(productSubscriptions).set({ endedAt: now, endReason }).where(areOpen);
}

/** Services that ended there end here, unless a period of them was invoiced here. */
export async function endGoneServices(taking: Taking, ids: ReadonlySet<string>): Promise<void> {
  const gone = goneOf(taking, "service", ids);
  await endServices(
    taking,
    gone.map(([, { targetId }]) => targetId),
    "Ended in the source",
  );
  for (const [id] of gone) remark(taking, "service", id, "gone");
  await forgetObjects(
    taking,
    "service",
    gone.map(([id]) => id),
  );
}

async function isInvoicedHere(db: Database, subscriptionId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: productPeriods.id })
    .from(productPeriods)
    .where(eq(productPeriods.subscriptionId, subscriptionId))
    .limit(1);
  return row !== undefined;
}

/** Sells the customer what they have there, from the day on that is not paid yet, at their price. */
export async function takeServices(
  taking: Taking,
  { id: accountId, isOpen }: TakenCustomer,
  { services, currency }: { services: readonly SourceService[]; currency: Currency },
): Promise<void> {
  const { db, now, known, timeZone, productOf } = taking;
  for (const service of services) {
    const { id } = service;
    const digest = digestOf(service);
    const fate = fateOf(taking, "service", id, digest);
    const last = known.get(nameOf("service", id));
    const nextAt = startOf(service.nextOn, timeZone);
    if (fate === "same") {
      settle(taking, "service", id, { fate, digest, targetId: last?.targetId ?? 0, accountId });
      continue;
    }
    if (!last && nextAt < addDays(now, -mostOverdueDays)) {
      leave(taking, "service", id, "overdue", service.nextOn);
      continue;
    }
    if (last && (isOpen || (await isInvoicedHere(db, last.targetId)))) {
      remark(taking, "service", id, "changed_here");
      settle(taking, "service", id, { fate: "same", digest, targetId: last.targetId, accountId });
      continue;
    }
    const startedAt = startOf(service.startedOn, timeZone);
    const values = {
      ...{
        productId: await productOf(db, service.product),
        quantity: 1,
        label: service.label,
        currency,
        nextAt,
      },
      startsAt: earlierOf(startedAt, nextAt),
      agreedPrice: await netPrice(taking, accountId, service),
    };
    const [row] = last
      ? await db
          .update(productSubscriptions)
          .set(values)
          .where(eq(productSubscriptions.id, last.targetId))
          .returning({ id: productSubscriptions.id })
      : await db
          .insert(productSubscriptions)
          .values({ ...values, accountId, createdAt: now })
          .returning({ id: productSubscriptions.id });
    if (!row) throw new Error("The service was not written.");
    settle(taking, "service", id, { fate, digest, targetId: row.id, accountId });
  }
}
