import { readViewer } from "../viewer";

/** The script, under an address that carries its version, so that it is fetched once. */
export async function GET(request: Request): Promise<Response> {
  const { version, script } = await readViewer();
  const isCurrent = new URL(request.url).searchParams.get("v") === version;
  return new Response(script, {
    headers: {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": isCurrent ? "public, max-age=31536000, immutable" : "no-cache",
    },
  });
}
