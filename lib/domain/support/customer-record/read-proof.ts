import { eq } from "drizzle-orm";
import { z } from "zod";
import { taxExemptions } from "@/lib/db/tables/customers/tax-exemptions";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { isPicture } from "../tickets/shared/check-file";
import { StoredFile } from "../tickets/shared/read-file";

/** The document that proves an exemption from tax. The read is audited. */
export const readTaxProof = staffOperation({
  name: "customers.tax_proof",
  summary: "Reads the proof of a customer's exemption from tax",
  access: byStaff("read", "customers/find"),
  within: { tax_exemptions: "id" },
  fails: ["tax_exemption.not_found"],
  input: z.object({ id: z.int32() }),
  output: StoredFile,
  run: async ({ db, note }, { id }) => {
    const [row] = await db.select().from(taxExemptions).where(eq(taxExemptions.id, id));
    if (!row) throw fail("tax_exemption.not_found");
    const { accountId, proofName, proofType, proof } = row;
    note({ accountId, target: `account ${accountId}`, changes: { looked: "tax_proof" } });
    return {
      filename: proofName,
      content_type: proofType,
      content: proof.toString("base64"),
      is_picture: isPicture(proofType),
    };
  },
});
