import { z } from "zod";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readAgreements } from "./agreements/read-agreements";
import { Agreement } from "./agreements/schema";
import { AcceptedDocument } from "./schema";
import { readAccepted } from "./shared/read-accepted";

/** What a customer has accepted, for the customer's record. */
export const documentsOfCustomer = staffOperation({
  name: "legal_documents.of_customer",
  summary: "Lists the legal documents that a customer has accepted",
  access: byStaff("read", "customers/find"),
  within: "rows",
  looks: "now_and_then",
  input: z.object({ id: z.int() }),
  output: z.object({ accepted: z.array(AcceptedDocument), agreements: z.array(Agreement) }),
  run: async ({ db, note }, { id }) => {
    note({ accountId: id, changes: {} });
    return { accepted: await readAccepted(db, id), agreements: await readAgreements(db, id) };
  },
});
