import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { companies } from "@/lib/db/tables/money/companies";
import { addAccount, setTestRuntime } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/money/invoices";
import { asGuest, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { getPaymentMethods } from "./getpaymentgw";
import { pressSandbox } from "./sandbox-page";
import { startPayment } from "./start-payment";

withCatalogDatabase();

async function owing() {
  const { id } = await addAccount(database());
  return { accountId: id, user: await asUser(id), invoice: (await addInvoice({ accountId: id })).id };
}

const start = (user: Awaited<ReturnType<typeof asUser>>, invoice: number) =>
  startPayment.call(user, { invoice_id: String(invoice), method: "sandbox" });

describe("test cards", () => {
  const methodsAt = async (isDemo: boolean, further: Parameters<typeof setTestRuntime>[2] = {}) => {
    const { user, invoice } = await owing();
    setTestRuntime("http://panel.test", isDemo, further);
    try {
      return Object.keys((await getPaymentMethods.call(user, { invoice_id: String(invoice) })).methods);
    } finally {
      setTestRuntime("http://panel.test");
    }
  };

  it("are there on the demo, and with another database only when asked for", async () => {
    expect(await methodsAt(true)).toContain("sandbox");
    expect(await methodsAt(true, { SANDBOX_CARD: "off" })).not.toContain("sandbox");
    expect(await methodsAt(false)).not.toContain("sandbox");
    expect(await methodsAt(false, { SANDBOX_CARD: "on" })).toContain("sandbox");
  });

  it("take nothing where they are off", async () => {
    const { user, invoice } = await owing();
    const { address } = await start(user, invoice);
    const id = address.split("/").at(-1) ?? "";
    setTestRuntime("http://panel.test", false);
    try {
      await expect(start(user, invoice)).rejects.toThrow("method");
      await expect(pressSandbox.call(asGuest(), { id, card: "good" })).rejects.toThrow("payment not found");
    } finally {
      setTestRuntime("http://panel.test");
    }
  });

  it("are not for customers of a seller that takes no cards", async () => {
    const { accountId, invoice } = await owing();
    const [own] = await database().select().from(companies).where(eq(companies.id, 1));
    const change = (allowedPayments: string[]) =>
      database().update(companies).set({ allowedPayments }).where(eq(companies.id, 1));
    await change(["credit", "bank_transfer"]);
    const user = await asUser(accountId);
    await expect(start(user, invoice)).rejects.toThrow("method");
    await change(own?.allowedPayments ?? []);
  });
});
