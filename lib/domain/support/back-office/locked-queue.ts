import { wholeQueue } from "../../kernel/staff/staff-queue";
import { readLocked } from "./locked";

/** Customers locked out of sign-in or of their PIN. Whether someone is locked out is found by hashes. */
export const lockedQueue = wholeQueue({
  name: "locked",
  right: "customers/unlock",
  acts: ({ kind }) => (kind === "sign_in" ? ["unlock"] : ["resetPin"]),
  readAll: readLocked,
});
