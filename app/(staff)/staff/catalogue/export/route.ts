import { orNotFound } from "@/lib/api/or-not-found";
import { exportCatalog } from "@/lib/domain/catalog/admin/import-file";
import { signedInStaff } from "@/lib/session/signed-in";

/** The whole catalog as a file for the import. */
export async function GET(): Promise<Response> {
  const context = await signedInStaff("/staff/catalogue/import");
  const catalog = await orNotFound(exportCatalog.call(context, {}));
  const day = new Date().toISOString().slice(0, 10);
  return new Response(JSON.stringify(catalog, null, 1), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="catalogue-${day}.json"`,
      "cache-control": "no-store",
    },
  });
}
