import type { FileAnswer } from "@/lib/base/file-answer";
import type { Database } from "@/lib/db/client";
import { DomainError } from "../../../kernel/errors/fail";
import type { Printable } from "../../documents/shared/printed";
import { makeEInvoice } from "../make-file";

/** The plain electronic invoice of a document (UBL); null where none can be made of it. */
export async function makeDataFile(db: Database, printable: Printable): Promise<FileAnswer | null> {
  try {
    return await makeEInvoice(db, printable, "ubl");
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return null;
  }
}
