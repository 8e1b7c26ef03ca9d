import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { accounts, emptyProfile } from "@/lib/db/tables/customers/accounts";
import { legalAgreements } from "@/lib/db/tables/customers/legal";
import { mails } from "@/lib/db/tables/messages/mails";
import { forgetLegal, loadLegal, publishDocument } from "@/lib/testing/customers/legal";
import { addAccount } from "@/lib/testing/factories";
import { asBrowser, asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { StaffContext } from "../../../kernel/operation/context";
import { documentsOfCustomer } from "../of-customer";
import { agreeOnProcessing } from "./agree";
import { downloadAgreement, downloadAgreementOfCustomer } from "./download";
import { showAgreements } from "./show";

withCatalogDatabase();

let staff: StaffContext;
beforeAll(async () => {
  staff = await asStaff("admin");
  await loadLegal();
});
afterAll(forgetLegal);

const text =
  "# Agreement\n\nBetween {{company}} and **{{customer}}**, {{customer_address}}.\n\n- {{signer}}\n\n| a |\n|---|\n| {{date}} |";
const company = {
  ...emptyProfile,
  ...{ firstname: "Dora", lastname: "Demo", companyname: "Demo **GmbH**" },
  ...{ address1: "Hauptstr. 1", city: "Berlin", postcode: "10115" },
};

const mailsOf = (accountId: number, kind: string) =>
  database()
    .select()
    .from(mails)
    .where(and(eq(mails.accountId, accountId), eq(mails.kind, kind)));

async function newCompany(profile = company): Promise<number> {
  const { id } = await addAccount(database(), { country: "DE" });
  await database().update(accounts).set({ profile }).where(eq(accounts.id, id));
  return id;
}

describe("the agreement of a company", () => {
  test("is offered once a template holds, with the company's details as text", async () => {
    const id = await newCompany();
    expect(await showAgreements.call(await asUser(id), {})).toMatchObject({ is_business: true, offer: null });
    await publishDocument(staff, { kind: "dpa", texts: { en: text, de: text } });
    const { offer } = await showAgreements.call(await asUser(id), { language: "de" });
    expect(offer).toMatchObject({
      language: "de",
      facts: {
        customer: "Demo **GmbH**",
        customer_address: "Hauptstr. 1, 10115 Berlin",
        signer: "Dora Demo",
      },
    });
    const person = await addAccount(database(), {});
    expect(await showAgreements.call(await asUser(person.id), {})).toMatchObject({
      is_business: false,
      offer: null,
    });
  });

  test("is concluded once, and its PDF stays as it is", async () => {
    const id = await newCompany();
    const page = await asBrowser(id, { address: "203.0.113.9" });
    const { offer } = await showAgreements.call(page, {});
    const agreed = { version: offer?.version ?? 0, language: "en" as const, signer: " Dora Demo " };
    const first = await agreeOnProcessing.call(page, agreed);
    expect(await agreeOnProcessing.call(page, { ...agreed, signer: "Someone else" })).toEqual(first);
    const [row] = await database().select().from(legalAgreements).where(eq(legalAgreements.accountId, id));
    expect(row?.pdf.subarray(0, 5).toString()).toBe("%PDF-");
    const { content, filename } = await downloadAgreement.call(page, first);
    expect(filename).toBe(`dpa-${first.id}.pdf`);
    const hash = createHash("sha256").update(Buffer.from(content, "base64")).digest("hex");
    const { offer: left, agreements } = await showAgreements.call(page, {});
    expect(left).toBeNull();
    expect(agreements).toMatchObject([{ id: first.id, hash, signer: "Dora Demo", address: "203.0.113.9" }]);
    expect(await documentsOfCustomer.call(staff, { id })).toMatchObject({ agreements });
    expect(await downloadAgreementOfCustomer.call(staff, { account: id, ...first })).toMatchObject({
      content,
    });
    const [mail, ...others] = await mailsOf(id, "legal.agreed");
    expect(others).toEqual([]);
    for (const word of ["Dora Demo", "Demo **GmbH**", hash, `/account/legal/agreements/${first.id}`])
      expect(mail?.body).toContain(word);
    const mine = eq(legalAgreements.accountId, id);
    await expect(database().update(legalAgreements).set({ signer: "" }).where(mine)).rejects.toThrow();
    await expect(database().delete(legalAgreements).where(mine)).rejects.toThrow();
    const stranger = await asUser(await newCompany());
    await expect(downloadAgreement.call(stranger, first)).rejects.toMatchObject({
      extras: { doc: "legal.not_found" },
    });
  });

  test("needs a company with an address, and the version in effect", async () => {
    const agree = async (id: number, version: number) =>
      agreeOnProcessing.call(await asBrowser(id), { version, language: "en", signer: "Dora" });
    const { offer } = await showAgreements.call(await asUser(await newCompany()), {});
    const version = offer?.version ?? 0;
    const person = await addAccount(database(), {});
    await expect(agree(person.id, version)).rejects.toMatchObject({ extras: { doc: "legal.not_business" } });
    const bare = await newCompany({ ...company, address1: "" });
    await expect(agree(bare, version)).rejects.toMatchObject({ extras: { doc: "legal.details_missing" } });
    await expect(agree(await newCompany(), version + 1)).rejects.toMatchObject({
      extras: { doc: "legal.not_accepted" },
    });
  });

  test.each([{ en: "{{nobody}}" }, { en: "https://elsewhere.test" }])("has no template %j", async (texts) => {
    await expect(publishDocument(staff, { kind: "dpa", texts })).rejects.toMatchObject({
      extras: { fields: { texts: expect.any(String) } },
    });
  });
});
