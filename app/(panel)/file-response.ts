import { orNotFound } from "@/lib/api/or-not-found";
import { partsInTurn } from "@/lib/base/fair-turns";
import { contentDisposition, type FileAnswer } from "@/lib/base/file-answer";

const headersOf = (filename: string, type: string) => ({
  "content-type": type,
  "content-disposition": contentDisposition(filename),
  "cache-control": "private, no-store",
});

/** Sends an operation's file as a download; a file that the caller may not read is not found, as on pages. */
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
 * Reads the next part only once the browser has consumed the last and it is the account's turn; stops when the client
 * disconnects.
 */
export function streamOf(
  { actor }: { actor: { account: { id: number } } },
  made: AsyncGenerator<string>,
  pool: "exports" | "staff_exports" = "exports",
): ReadableStream<Uint8Array> {
  const parts = partsInTurn(pool, actor.account.id, made);
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
