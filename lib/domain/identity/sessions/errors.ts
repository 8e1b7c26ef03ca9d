import { failure } from "../../kernel/errors/error-entry";

export const sessionErrors = {
  "session.not_found": failure({ kind: "not_found", text: "session not found" }),
  "session.other_account": failure<{ seen: "at_sign_in" | "on_page" }>({
    kind: "unauthenticated",
    text: ({ seen }) => (seen === "on_page" ? "signed in to another account" : "this is another account"),
  }),
};
