import { eq } from "drizzle-orm";
import { database } from "@/lib/db/client";
import { loadConfiguration } from "@/lib/db/live-configuration";
import { presetStock } from "@/lib/db/tables/catalog/catalog";
import { companies } from "@/lib/db/tables/money/companies";
import { exchangeRates } from "@/lib/db/tables/money/tax";
import { liveTaxRates } from "@/lib/domain/kernel/tax/loaded-rates";
import { setAccount } from "@/lib/domain/money/accounting/set-account";
import { checkLedger } from "@/lib/domain/money/billing/check-ledger";
import { closeMonth } from "@/lib/domain/money/closing/close";
import { showMonths } from "@/lib/domain/money/closing/show";
import { liveSellers } from "@/lib/domain/money/companies/shared/loaded";
import { setCompanyTaxes } from "@/lib/domain/money/tax/company-settings";
import { addTaxRate } from "@/lib/domain/money/tax/rates";
import { addAccount } from "../../factories";
import { sellerIds, sellers } from "./mix";
import { staffAt } from "./people";

const dayMs = 86_400_000;
/** What electronic invoices say of a seller besides. */
const contact = {
  ...{ street: "Hafen 1", postcode: "20457", city: "Hamburg", register: "HRB 4711" },
  ...{ person: "Accounts", phone: "+49 40 1234567", email: "accounts@example.test" },
};
const german = {
  ...{ id: sellers.de, region: "DE", name: "Muster Hosting GmbH", address: "Hafen 1, 20457 Hamburg" },
  ...{ country: "DE", taxId: "DE136695976", invoicePrefix: "DE", contact },
  allowedPayments: ["credit", "cc", "bank_transfer"],
};

/** Staff of the year: one does the work, the other one agrees. */
export type Stage = { year: number; clerk: number; chief: number };

/** Rates as the central bank publishes them: on working days, with six places at most. */
async function publishRates(year: number): Promise<void> {
  const first = Date.UTC(year - 1, 11, 1);
  const days = Array.from({ length: 430 }, (_, index) => new Date(first + index * dayMs));
  const rows = days
    .filter((day) => day.getUTCDay() % 6 !== 0)
    .flatMap((at, index) => {
      const common = { base: "EUR", day: at.toISOString().slice(0, 10), source: "ecb" as const, addedAt: at };
      const [usd, rub] = [10_512 + ((index * 37) % 311), 912_345 + ((index * 733) % 9_971)];
      return [
        { ...common, currency: "USD", rate: `${(usd / 10_000).toFixed(4)}` },
        { ...common, currency: "RUB", rate: `${(rub / 10_000).toFixed(4)}` },
      ];
    });
  await database().insert(exchangeRates).values(rows);
}

/** Rates that change on 1 July, and the accounts that the German books need for the new one. */
async function announceRates(stage: Stage, now: Date): Promise<void> {
  const chief = await staffAt(stage.chief, now);
  const from = `${stage.year}-07-01`;
  for (const [place, rate] of [
    ["DE", "16.00"],
    ["FR", "21.00"],
    ["RU", "20.00"],
  ] as const)
    await addTaxRate.call(chief, { place, valid_from: from, rate });
  await loadConfiguration([liveTaxRates]);
  const place = { event: "", tax: "domestic", country: "DE", rate: "16.00", item: "", currency: "" } as const;
  const book = (role: string, account: string, name: string, automatic: boolean) =>
    setAccount.call(chief, { company: sellers.de, role, ...place, account, name, tax_key: "", automatic });
  await book("sale", "8340", "Erlöse 16 % USt", true);
  await book("vat", "1775", "Umsatzsteuer 16 %", false);
}

/** Three companies with their staff, rates of exchange, and the change of tax rates that is to come. */
export async function setStage(year: number): Promise<Stage> {
  const db = database();
  await db.insert(companies).values(german);
  await db.update(companies).set({ contact }).where(eq(companies.id, sellers.nl));
  await loadConfiguration([liveSellers]);
  await db.update(presetStock).set({ free: 1_000_000 });
  await publishRates(year);
  const facts = { totp: "JBSWY3DPEHPK3PXP" };
  const clerk = (await addAccount(db, { ...facts, role: "billing" })).id;
  const chief = (await addAccount(db, { ...facts, role: "admin" })).id;
  const stage = { year, clerk, chief };
  const now = new Date(Date.UTC(year - 1, 11, 20, 9));
  for (const company of [sellers.nl, sellers.de])
    await setCompanyTaxes.call(await staffAt(chief, now), {
      ...{ company, oss_number: "", oss_since: `${year}-01-01`, follows_threshold: false },
    });
  await announceRates(stage, now);
  return stage;
}

/** A person closes a month of each company, with the warnings that the page shows; the ledger is checked before. */
export async function closeBooks({ clerk }: Stage, month: string, now: Date): Promise<number> {
  const check = await checkLedger(database(), now);
  if (check?.breaches !== 0) throw new Error(`The ledger is broken in ${month}: ${JSON.stringify(check)}`);
  let closed = 0;
  for (const company of sellerIds) {
    const shown = await showMonths.call(await staffAt(clerk, now), { company, month });
    if (shown.check?.month !== month) continue;
    const asked = { company, month, shown: shown.check.shown, reason: "all is booked" };
    await closeMonth.call(await staffAt(clerk, now), asked);
    closed += 1;
  }
  return closed;
}
