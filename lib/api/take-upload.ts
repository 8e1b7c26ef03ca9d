import { isSameOrigin } from "@/lib/base/same-origin";
import { fail } from "@/lib/domain/kernel/errors/fail";
import type { Context } from "@/lib/domain/kernel/operation/context";
import { browserContext, ownContext } from "@/lib/session/signed-in";
import { pageAccountHeader, requireAccount } from "./page-account";
import { failedAnswer } from "./rpc";
import { toResponse } from "./to-response";
import { isForStaff, type UploadPath } from "./uploads";

const headers = { "cache-control": "no-store", "content-type": "application/json; charset=utf-8" };

function readName(text: string | null): string {
  try {
    return decodeURIComponent(text ?? "");
  } catch {
    return "";
  }
}

type Take = (context: Context, file: { name: string; content: string }) => Promise<object>;

/** Handles the upload of one file by the panel's own pages: the body is the file, a header has its name. */
export const takeUpload =
  (path: UploadPath, take: Take) =>
  async (request: Request): Promise<Response> => {
    const context = await (isForStaff(path) ? ownContext() : browserContext());
    try {
      if (!isSameOrigin(request.headers)) throw fail("origin.foreign");
      requireAccount(context, request.headers.get(pageAccountHeader));
      const name = readName(request.headers.get("x-file-name"));
      const content = Buffer.from(await request.arrayBuffer()).toString("base64");
      const data = await take(context, { name, content });
      return new Response(JSON.stringify({ data }), { headers });
    } catch (error) {
      return toResponse(failedAnswer(error, context.requestId));
    }
  };
