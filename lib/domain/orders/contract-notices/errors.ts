import { failure } from "../../kernel/errors/error-entry";

export const contractNoticeErrors = {
  "contract_notice.not_offered": failure({
    kind: "not_found",
    text: "nothing is sold here to consumers in the EU, so nothing can be declared here",
  }),
  "contract_notice.not_found": failure({ kind: "not_found", text: "declaration not found" }),
  "contract_notice.settled": failure({ kind: "conflict", text: "the declaration is settled already" }),
  "contract_notice.no_server": failure({
    kind: "conflict",
    text: "the declaration is no cancellation of a known server",
  }),
  "contract_notice.no_withdrawal": failure({
    kind: "conflict",
    text: "the declaration is no withdrawal from a known server",
  }),
  "contract_notice.handed_over": failure({
    kind: "conflict",
    text: "the server belongs to another account than the one that has declared it",
  }),
  "contract_notice.too_late": failure({
    kind: "conflict",
    text: "the withdrawal was declared after its term of 14 days from the order",
  }),
  "contract_notice.later": failure({
    kind: "conflict",
    text: "a later day is wanted than that on which the paid period ends",
  }),
};
