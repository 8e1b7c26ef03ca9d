import { readJson } from "@/lib/api/read-json";
import { takeUpload } from "@/lib/api/take-upload";
import { exemptFromTax } from "@/lib/domain/support/customer-record/exempt";

/** The body has the proof in Base64 beside the terms; the operation validates all of it. */
export const POST = takeUpload("/staff/customers/exempt", (context, { content }) =>
  exemptFromTax.answer(context, readJson(Buffer.from(content, "base64")) ?? {}),
);
