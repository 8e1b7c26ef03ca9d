import { orNotFound } from "@/lib/api/or-not-found";
import { partsInTurn } from "@/lib/base/fair-turns";
import { contentDisposition, type FileAnswer } from "@/lib/base/file-answer";
import type { SignedContext } from "@/lib/domain/kernel/operation/context";

const headersOf = (filename: string, type: string) => ({
  "content-type": type,
  "content-disposition": contentDisposition(filename),
  "cache-control": "private, no-store",
});

/** A file that an operation answers, as a download; what its caller may not have is not found, as on pages. */
export async function fileResponse(work: Promise<FileAnswer>): Promise<Response> {
  const { filename, content_type: type, content } = await orNotFound(work);
  return new Response(Buffer.from(content, "base64"), { headers: headersOf(filename, type) });
}

export const streamResponse = (
  filename: string,
  type: string,
  body: ReadableStream<Uint8Array> | string,
): Response => new Response(body, { headers: headersOf(filename, type) });

/**
 * Reads the next part only when the browser has taken the last and the account has a turn, and stops reading when it goes
 * away.
 */
export function streamOf(context: SignedContext, made: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const parts = partsInTurn("exports", context.actor.account.id, made);
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}
