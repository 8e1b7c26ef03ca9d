import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { csvParts } from "@/app/(panel)/csv";
import { streamOf, streamResponse } from "@/app/(panel)/file-response";
import { orNotFound } from "@/lib/api/or-not-found";
import { plainText } from "@/lib/base/csv-cell";
import type { StaffContext } from "@/lib/domain/kernel/operation/context";
import { listImportNotes } from "@/lib/domain/support/data-imports/list-notes";
import type { ImportNote } from "@/lib/domain/support/data-imports/schema";
import { signedInStaff } from "@/lib/session/signed-in";

type Asked = { params: Promise<{ id: string }> };

const readPage = (context: StaffContext, id: number, after: number) =>
  orNotFound(listImportNotes.call(context, { id, after }));

async function* readAll(
  context: StaffContext,
  id: number,
  first: Awaited<ReturnType<typeof readPage>>,
): AsyncGenerator<ImportNote[]> {
  let { notes, next } = first;
  for (;;) {
    yield notes;
    if (next === null) return;
    ({ notes, next } = await readPage(context, id, next));
  }
}

/** All remarks of an import as CSV, read as the browser takes it. */
export async function GET(_request: Request, { params }: Asked): Promise<Response> {
  const { id } = await params;
  if (!/^[1-9]\d{0,8}$/.test(id)) notFound();
  const context = await signedInStaff(`/staff/settings/imports/${id}`);
  const t = await getTranslations("dataImports");
  const first = await readPage(context, Number(id), 0);
  const heads = [t("noun"), t("sourceId"), t("fate"), t("why"), t("said")];
  const parts = csvParts(heads, readAll(context, Number(id), first), (note) => [
    t(`nouns.${note.noun}` as "nouns.customer"),
    plainText(note.source_id),
    t(note.is_left ? "left" : "differs"),
    t(`codes.${note.code}` as "codes.currency"),
    plainText(note.said),
  ]);
  return streamResponse(
    `import-${id}-remarks.csv`,
    "text/csv; charset=utf-8",
    streamOf(context, parts, "staff_exports"),
  );
}
