import { makeZip } from "client-zip";
import { notFound } from "next/navigation";
import { streamResponse } from "@/app/(panel)/file-response";
import { orNotFound } from "@/lib/api/or-not-found";
import { partsInTurn } from "@/lib/base/fair-turns";
import { DomainError } from "@/lib/domain/kernel/errors/fail";
import type { StaffContext } from "@/lib/domain/kernel/operation/context";
import { readDocumentFiles } from "@/lib/domain/money/accounting/read-documents";
import { readExportPart } from "@/lib/domain/money/accounting/read-part";
import { signedInStaff } from "@/lib/session/signed-in";

type Part = Awaited<ReturnType<typeof readExportPart.call>>;
type Files = Awaited<ReturnType<typeof readDocumentFiles.call>>;

/** The next part is read once the browser has received the last. */
async function* partsOf(context: StaffContext, id: number, first: Part): AsyncGenerator<Uint8Array> {
  let { content } = first;
  for (let place = 2; content !== ""; place++) {
    yield Buffer.from(content, "base64");
    ({ content } = await readExportPart.call(context, { id, place }));
  }
}

async function* filesOf(context: StaffContext, id: number, first: Files) {
  for (let page = first; ; ) {
    for (const { name, content } of page.files)
      yield { name, input: Buffer.from(content, "base64"), lastModified: context.now };
    if (!page.next) return;
    page = await readDocumentFiles.call(context, { id, ...page.next });
  }
}

function bodyOf(parts: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}

/** Documents have no parts: their archive is made while it is read. */
async function readFirstPart(context: StaffContext, id: number): Promise<Part | null> {
  try {
    return await readExportPart.call(context, { id, place: 1 });
  } catch (error) {
    if (error instanceof DomainError && error.code === "not_found") return null;
    throw error;
  }
}

type Params = { params: Promise<{ id: string }> };

/** The file of an export. */
export async function GET(_request: Request, { params }: Params): Promise<Response> {
  const context = await signedInStaff("/staff/accounting/exports");
  const asked = (await params).id;
  const id = /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : notFound();
  const owner = context.actor.account.id;
  const part = await orNotFound(readFirstPart(context, id));
  if (part) {
    const parts = partsInTurn("staff_exports", owner, partsOf(context, id, part));
    return streamResponse(part.filename, part.content_type, bodyOf(parts));
  }
  const files = await orNotFound(readDocumentFiles.call(context, { id, part: "invoices", after: 0 }));
  const zip = makeZip(partsInTurn("staff_exports", owner, filesOf(context, id, files)));
  return streamResponse(files.filename, "application/zip", zip);
}
