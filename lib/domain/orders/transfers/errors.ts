import { failure } from "../../kernel/errors/error-entry";

export const transferErrors = {
  "transfer.not_found": failure({
    kind: "not_found",
    text: "there is no such offer any more",
    guide: "The offer was accepted, declined or withdrawn, is over, or never was one of or for this account.",
  }),
  "transfer.open": failure({
    kind: "conflict",
    text: "this server is offered to somebody already, withdraw that offer first",
    guide: "A server is offered to one account at a time.",
  }),
  "transfer.too_many": failure<{ most: number }>({
    kind: "conflict",
    text: ({ most }) => `at most ${most} servers can be offered to one account at a time`,
    guide:
      "An account has a few open offers to the same recipient; these are accepted, declined or withdrawn first.",
    example: { most: 5 },
  }),
  "transfer.declared": failure({
    kind: "conflict",
    text: "the contract of this server was withdrawn from or cancelled, which has to be settled first",
    guide: "A declaration about the contract of that server is open.",
  }),
  "transfer.blocked": failure({
    kind: "conflict",
    text: "the server cannot change hands now, its owner has to settle something first",
    guide:
      "Something about the server or its earlier owner is in the way: it is not paid, is ending, or work on it is under way.",
  }),
};
