import { orNotFound } from "@/lib/api/or-not-found";
import { exportCatalogue } from "@/lib/domain/assortment/import-file";
import { signedInStaff } from "@/lib/session/signed-in";

/** The whole catalogue as the file that the import takes. */
export async function GET(): Promise<Response> {
  const context = await signedInStaff("/staff/catalogue/import");
  const catalogue = await orNotFound(exportCatalogue.call(context, {}));
  const day = new Date().toISOString().slice(0, 10);
  return new Response(JSON.stringify(catalogue, null, 1), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="catalogue-${day}.json"`,
      "cache-control": "no-store",
    },
  });
}
