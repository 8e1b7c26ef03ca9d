import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { addAccount } from "@/lib/testing/factories";
import { changesOnRecord } from "@/lib/testing/operations/audit";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { StaffContext } from "../../kernel/operation/context";
import { quoteInstance } from "../../orders/orders/quote-instance";
import { checkCustomerVat } from "./check-vat";
import { showCustomerDetails } from "./details";
import { endExemption, exemptFromTax } from "./exempt";
import { readTaxProof } from "./read-proof";

withCatalogDatabase();

const basis = "Article 151(1)(a), Directive 2006/112/EC";
const content = Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n").toString("base64");
const proof = { name: "certificate.pdf", content, reason: "form 15.10 was sent" };
const nano = {
  deploy_period: "monthly",
  preset: "102",
  location_name: "NL",
  os_id: 11,
  traffic_plan: "1",
} as const;

let billing: StaffContext;
let id: number;
beforeAll(async () => {
  billing = await asStaff("billing");
});
beforeEach(async () => {
  id = (await addAccount(database(), { country: "DE" })).id;
});

const exempt = (more: object = {}) => exemptFromTax.call(billing, { id, basis, ...proof, ...more });
const tax = async () => (await showCustomerDetails.call(billing, { id })).details.tax;
const quoted = async () => {
  const { tax_rate, tax_reason } = await quoteInstance.call(await asUser(id), nano);
  return [tax_rate, tax_reason];
};
const refused = (doc: string) => ({ extras: { doc } });

it("an exempt customer pays no tax, with the provision as the reason, until the exemption ends", async () => {
  expect((await quoted())[0]).toBe("19.00");
  const { exemption } = await exempt();
  expect(await quoted()).toEqual(["0.00", "0 %: the customer is exempt from VAT"]);
  expect(await tax()).toEqual({ code: "buyer_exempt", rate: "0.00", country: "DE", basis });
  const shown = (await showCustomerDetails.call(billing, { id })).exemption;
  expect(shown).toMatchObject({ id: exemption, basis, until: null, proof: "certificate.pdf" });
  await expect(exempt()).rejects.toMatchObject(refused("tax_exemption.there"));
  await endExemption.call(billing, { id: exemption, reason: "moved away" });
  await endExemption.call(billing, { id: exemption, reason: "moved away" });
  expect((await quoted())[0]).toBe("19.00");
  const target = `account ${id}`;
  expect(await changesOnRecord("customers.exempt_tax", target)).toEqual([
    { tax_exempt: basis, reason: proof.reason },
  ]);
  expect(await changesOnRecord("customers.end_exemption", target)).toHaveLength(1);
});

it("ends with its last day", async () => {
  const { rows } = await database().execute<{ today: string; before: string }>(
    sql`select current_date::text as today, (current_date - 1)::text as before`,
  );
  const [days] = rows;
  const { exemption } = await exempt({ until: days?.before });
  expect((await tax()).code).toBe("eu_consumer");
  await endExemption.call(billing, { id: exemption, reason: "a new certificate" });
  await exempt({ until: days?.today });
  expect((await tax()).code).toBe("buyer_exempt");
});

it("changes nothing where there is no tax anyway", async () => {
  await checkCustomerVat.call(billing, { id, vat: "DE136695976", reason: "on the phone" });
  await exempt();
  expect((await tax()).code).toBe("reverse_charge");
});

it("needs a proof that can be read again, a provision and a reason, and who may grant it", async () => {
  const { exemption } = await exempt();
  expect(await readTaxProof.call(billing, { id: exemption })).toMatchObject({
    filename: "certificate.pdf",
    content_type: "application/pdf",
    content,
  });
  id = (await addAccount(database(), { country: "DE" })).id;
  await expect(exempt({ content: "" })).rejects.toMatchObject(refused("file.empty"));
  await expect(exempt({ basis: " " })).rejects.toMatchObject({ code: "invalid" });
  await expect(exempt({ until: "2030-02-31" })).rejects.toMatchObject({ code: "invalid" });
  await expect(exempt({ reason: "-" })).rejects.toMatchObject(refused("reason.missing"));
  const support = await asStaff("support");
  await expect(exemptFromTax.call(support, { id, basis, ...proof })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(readTaxProof.call(billing, { id: 999_999 })).rejects.toMatchObject(
    refused("tax_exemption.not_found"),
  );
});
