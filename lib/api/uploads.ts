import { isSameOrigin } from "@/lib/base/same-origin";
import { compareFile, importFile } from "@/lib/domain/catalog/admin/import-file";
import { requireAllowed } from "@/lib/domain/kernel/access/access";
import { putBrandFile } from "@/lib/domain/kernel/brands/put-file";
import { fail } from "@/lib/domain/kernel/errors/fail";
import type { AnyOperation } from "@/lib/domain/kernel/operation/operation";
import { importStatement, readStatement } from "@/lib/domain/money/bank/import-statement";
import { exemptFromTax } from "@/lib/domain/support/customer-record/exempt";
import { putImportPart } from "@/lib/domain/support/data-imports/put-part";
import { addFile } from "@/lib/domain/support/tickets/add-file";
import { addStaffFile } from "@/lib/domain/support/tickets/agent/files";
import { contextOfBrowser, type Request } from "@/lib/session/context";
import { tokensIn } from "./browser-tokens";
import { pageAccountHeader, requireAccount } from "./page-account";

type Upload = { operation: AnyOperation; megabytes: number };

/** Paths to which pages upload a single file; all other bodies are small. */
const uploads = {
  // For messages to and from support.
  "/help/files": { operation: addFile, megabytes: 5 },
  "/staff/conversations/files": { operation: addStaffFile, megabytes: 5 },
  // What proves that a customer pays no tax, in Base64, with the terms.
  "/staff/customers/exempt": { operation: exemptFromTax, megabytes: 8 },
  // A picture of a brand.
  "/staff/brands/files": { operation: putBrandFile, megabytes: 1 },
  // The whole catalog, of thousands of presets in a dozen locations.
  "/staff/catalogue/import/check": { operation: compareFile, megabytes: 12 },
  "/staff/catalogue/import/apply": { operation: importFile, megabytes: 12 },
  // A bank statement in Base64, with its column mapping.
  "/staff/imports/read": { operation: readStatement, megabytes: 12 },
  "/staff/imports/apply": { operation: importStatement, megabytes: 12 },
  // A part of a file of another system.
  "/staff/settings/imports/part": { operation: putImportPart, megabytes: 8 },
} satisfies Record<string, Upload>;

export type UploadPath = keyof typeof uploads;

export const isUploadPath = (path: string): path is UploadPath => Object.hasOwn(uploads, path);

export const uploadBytes = (path: UploadPath): number => uploads[path].megabytes * 1_048_576;

/** Whether the upload is for a staff page, where staff act as themselves, also during impersonation. */
export const isForStaff = (path: UploadPath): boolean => uploads[path].operation.access.who === "staff";

/** Authorizes an upload by its headers, before the file is sent; throws without a session or permission. */
export async function admitUpload(
  path: UploadPath,
  { headers, facts }: { headers: Pick<Headers, "get">; facts: Request },
): Promise<void> {
  if (!isSameOrigin(headers)) throw fail("origin.foreign");
  const request = { ...facts, isPanelCall: true };
  const context = await contextOfBrowser(await tokensIn(headers), request, isForStaff(path));
  requireAccount(context, headers.get(pageAccountHeader));
  requireAllowed(context, uploads[path].operation);
}
