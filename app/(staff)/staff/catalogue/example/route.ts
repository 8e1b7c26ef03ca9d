import { orNotFound } from "@/lib/api/or-not-found";
import { showExample } from "@/lib/domain/catalog/admin/example";
import { signedInStaff } from "@/lib/session/signed-in";

/** A catalog file to start one's own from: the small one, or that of the demo. */
export async function GET(request: Request): Promise<Response> {
  const context = await signedInStaff("/staff/catalogue/import");
  const name = new URL(request.url).searchParams.get("name") === "demo" ? "demo" : "small";
  const { file } = await orNotFound(showExample.call(context, { name }));
  return new Response(file, {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="catalogue-${name}.json"`,
      "cache-control": "no-store",
    },
  });
}
