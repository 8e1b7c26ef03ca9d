import { notFound } from "next/navigation";
import { orNotFound } from "@/lib/api/or-not-found";
import { partsInTurn } from "@/lib/base/fair-turns";
import { readCopyPart } from "@/lib/domain/customers/personal-data/read-copy";
import type { SignedContext } from "@/lib/domain/kernel/operation/context";
import { signedIn } from "@/lib/session/signed-in";
import { streamResponse } from "../../../file-response";

/** Part by part: the next one is read once the browser has received the last. */
async function* partsOf(context: SignedContext, id: number, first: string): AsyncGenerator<Uint8Array> {
  let content = first;
  for (let place = 2; content !== ""; place++) {
    yield Buffer.from(content, "base64");
    ({ content } = await readCopyPart.call(context, { id, place }));
  }
}

/** The copy of the account's data, for its owner and for a day. */
export async function GET(request: Request): Promise<Response> {
  const context = await signedIn("/account/data");
  const asked = new URL(request.url).searchParams.get("copy") ?? "";
  const id = /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : notFound();
  // The first one before the answer begins: one that is over is not found.
  const { content } = await orNotFound(readCopyPart.call(context, { id, place: 1 }));
  const parts = partsInTurn("exports", context.actor.account.id, partsOf(context, id, content));
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
  return streamResponse(`data-${context.actor.account.id}.zip`, "application/zip", body);
}
