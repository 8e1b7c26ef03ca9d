import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { builtInBrand } from "@/lib/base/brand";
import { mailHtml } from "@/lib/base/mail-html";
import { database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { invoices } from "@/lib/db/tables/money/billing";
import { smtpMailer } from "@/lib/outside/mail/smtp";
import { rewrite } from "@/lib/testing/database/rewrite";
import { addAccount } from "@/lib/testing/factories";
import { type MailServer, startMailServer } from "@/lib/testing/fakes/mail-server";
import { addInvoice } from "@/lib/testing/money/invoices";
import { readPdf } from "@/lib/testing/money/read-pdf";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { updateClient } from "../../customers/accounts/update-client";
import { mailBrandOf } from "../../messages/mails/shared/mail-brand";
import { downloadInvoice } from "./download-invoice";

withCatalogDatabase();

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());

const markup = `<img src=x onerror="alert(1)"> & Söhne`;

async function customer() {
  const { id } = await addAccount(database());
  return { id, user: await asUser(id) };
}

const textOf = async (user: Awaited<ReturnType<typeof asUser>>, invoice: number) => {
  const { content, filename } = await downloadInvoice.call(user, { invoice_id: String(invoice) });
  return { filename, ...readPdf(Buffer.from(content, "base64")) };
};

describe("a name with markup or signs that nobody sees", () => {
  test.each([
    ["a line break", "Bob\r\nTotal 0.00"],
    ["a bell", "Bob\u0007"],
    ["a mark that turns the direction of writing", "Bob\u202egnp.exe"],
    ["an isolating mark", "Bob\u2066x"],
    ["a separator of lines", "Bob\u2028x"],
  ])("%s is refused", async (_, billing_companyname) => {
    const { user } = await customer();
    await expect(updateClient.call(user, { billing_companyname })).rejects.toMatchObject({
      extras: { fields: { billing_companyname: "has characters that do not belong there" } },
    });
  });

  test("markup is printed as it was typed, on invoices from then on", async () => {
    const { id, user } = await customer();
    const before = await addInvoice({ accountId: id });
    await updateClient.call(user, { billing_companyname: markup, billing_address1: "<b>1</b> {{x}}" });
    const after = await addInvoice({ accountId: id });
    expect((await textOf(user, after.id)).lines.join(" ")).toContain(markup);
    expect((await textOf(user, after.id)).lines.join(" ")).toContain("<b>1</b> {{x}}");
    expect((await textOf(user, before.id)).lines.join(" ")).not.toContain("onerror");
  });

  test("what older records hold of it neither hides nor reorders the rest of a page", async () => {
    const { id, user } = await customer();
    const { id: invoice } = await addInvoice({ accountId: id });
    const name = "A\u202eB\u2066C\u2069D\u0007E\u200bF";
    const buyer = { name, address: "Street 1", country: "NL", taxId: "", email: "a@example.test" };
    await rewrite(sql`update invoices set buyer = ${JSON.stringify(buyer)} where id = ${invoice}`);
    const { lines } = await textOf(user, invoice);
    expect(lines.join("\n")).toMatch(/AB\ufffd?C\ufffd?D\ufffdEF/);
    expect(lines.join("\n")).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/u);
    expect(lines.join("\n")).toContain("Amount due€5.45");
  });
});

describe("open invoices, when the profile changes", () => {
  test("keep name, address, country, tax and currency, and are paid as they are", async () => {
    const { id, user } = await customer();
    const { id: invoice } = await addInvoice({ accountId: id });
    const read = async () => (await database().select().from(invoices).where(eq(invoices.id, invoice)))[0];
    const [before, printed] = [await read(), await textOf(user, invoice)];
    await updateClient.call(user, {
      billing_firstname: "Other",
      billing_companyname: "Other GmbH",
      billing_address1: "Elsewhere 2",
      billing_city: "Berlin",
      billing_postcode: "10115",
      billing_country: "DE",
    });
    expect(await read()).toEqual(before);
    expect(await textOf(user, invoice)).toEqual(printed);
    await expect(updateClient.call(user, { billing_currency: 3 })).rejects.toMatchObject({
      extras: { doc: "currency.in_use" },
    });
    const [owner] = await database().select().from(accounts).where(eq(accounts.id, id));
    expect(owner).toMatchObject({ currency: "EUR", country: "DE" });
  });
});

describe("a mail", () => {
  const brand = mailBrandOf(builtInBrand);

  test("says markup as text, and leads nowhere but where its text says", () => {
    const html = mailHtml({
      subject: `</title>${markup}`,
      body: `Hello ${markup}\n\nhttps://berth.test/"onclick="x <a href='y'>`,
      locale: "en",
      brand,
    });
    expect(html).toContain('<html lang="en">');
    expect(html).not.toContain("<img");
    expect(html).not.toContain("<a href='y'>");
    expect(html).not.toMatch(/onclick="x/);
    expect(html.match(/href="[^"]*"/g)).toEqual(['href="https://berth.test/"']);
    expect(html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; Söhne");
  });

  test("has no further readers or heads from its subject or the name of a file", async () => {
    server.received.length = 0;
    await smtpMailer(server.url, "Berth <panel@berth.test>").send({
      id: "1",
      to: "reader@example.test",
      subject: "Invoice\r\nBcc: thief@example.test\r\n\r\nBody",
      body: "Hello",
      locale: null,
      brand,
      attachments: [
        { filename: 'a"\r\nX-Evil: 1.pdf', contentType: "application/pdf", content: new Uint8Array([1]) },
      ],
    });
    const [got] = server.received;
    expect(server.received).toHaveLength(1);
    expect(got?.headers.has("x-evil")).toBe(false);
    expect(got?.bcc).toBeUndefined();
    expect(got?.subject).toContain("Bcc: thief@example.test");
    expect(got?.text?.trim()).toBe("Hello");
  });
});
