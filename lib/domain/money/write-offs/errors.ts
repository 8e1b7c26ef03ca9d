import { failure } from "../../kernel/errors/error-entry";

export const writeOffErrors = {
  "write_off.not_found": failure({ kind: "not_found", text: "write-off not found" }),
  "write_off.over": failure({ kind: "conflict", text: "the write-off is decided or expired" }),
  "write_off.own": failure({ kind: "forbidden", text: "a second person has to decide" }),
  "write_off.not_owed": failure({
    kind: "conflict",
    text: "only an invoice that is owed by itself is written off",
  }),
  "write_off.known": failure({ kind: "conflict", text: "the invoice is written off already" }),
  "write_off.changed": failure({ kind: "conflict", text: "what is owed of the invoice has changed since" }),
};
