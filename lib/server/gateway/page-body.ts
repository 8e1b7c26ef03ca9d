import type { IncomingMessage, ServerResponse } from "node:http";
import { isKnownBrowser } from "@/lib/api/known-caller";
import { admitUpload, isUploadPath, type UploadPath, uploadBytes } from "@/lib/api/uploads";
import { callBackBytes, guestBodyBytes, maxBodyBytes } from "@/lib/api/wire-request";
import { rpcTarget } from "./answer-rpc";
import { type Caller, detailsOf, headersOf } from "./caller";
import { type BodyTerms, takeBody } from "./take-body";
import { declaredLength } from "./unread";

type Asked = { caller: Caller; requestId: string; isWire: boolean };

const callBackPath = /^\/(?:payment-callback\/[a-z_]{1,40}|identity-callback)$/;

const pathOf = ({ url }: IncomingMessage): string => url?.split("?", 1)[0] ?? "/";

/** Returns the path of a file upload; null for any other request. */
function uploadPathOf(request: IncomingMessage): UploadPath | null {
  const path = pathOf(request);
  return request.method === "POST" && isUploadPath(path) ? path : null;
}

/**
 * Returns whether a script of the panel's pages reads the response, so that errors use the `/rpc` format rather than
 * the API's.
 */
export const isPageCall = (request: IncomingMessage): boolean =>
  uploadPathOf(request) !== null || rpcTarget(pathOf(request)) !== null;

async function termsOf(request: IncomingMessage, { caller, requestId, isWire }: Asked): Promise<BodyTerms> {
  const guest = { caller: caller.counted, isKnown: false };
  const headers = headersOf(request);
  const facts = detailsOf(request, caller, requestId);
  const upload = uploadPathOf(request);
  if (upload) {
    await admitUpload(upload, { headers, facts });
    return { ...guest, isKnown: true, most: uploadBytes(upload) };
  }
  if (isWire) return { ...guest, most: maxBodyBytes };
  if (callBackPath.test(pathOf(request))) return { ...guest, most: callBackBytes };
  const length = declaredLength(request);
  // Guests may send bodies of this size, too, so the session is not looked up.
  if (length !== null && length <= guestBodyBytes) return { ...guest, most: guestBodyBytes };
  const isKnown = await isKnownBrowser(headers, facts);
  return { ...guest, isKnown, most: isKnown ? maxBodyBytes : guestBodyBytes };
}

/**
 * Reads the body of a request that is proxied to the pages. Authenticates and authorizes by the headers first, so
 * that only callers that may send a body of that size can. Throws a DomainError otherwise.
 */
export async function takePageBody(
  request: IncomingMessage,
  response: ServerResponse,
  asked: Asked,
): Promise<Uint8Array> {
  if (declaredLength(request) === 0 && !uploadPathOf(request)) return new Uint8Array();
  return takeBody(request, response, await termsOf(request, asked));
}
