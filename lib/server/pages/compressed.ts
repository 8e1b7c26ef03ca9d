import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { constants } from "node:zlib";
import compression from "compression";
import sirv from "sirv";

const filesPath = "/_next/static/";
const yearSeconds = 365 * 86_400;

/** Brotli level: takes as long as gzip, and pages are a fifth smaller. */
const quality = 5;

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Compresses pages on the fly, with brotli where accepted, and serves build files as the build has precompressed them
 * (lib/server/build.mjs), cacheable for a year because their names contain a content hash.
 */
export function compressed(handle: Handle, isDev: boolean): RequestListener {
  const compress = compression({ brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: quality } } });
  const files = isDev
    ? null
    : sirv(".next/static", { brotli: true, gzip: true, etag: true, immutable: true, maxAge: yearSeconds });
  return (request, response) => {
    const { url = "/" } = request;
    if (files && url.startsWith(filesPath)) {
      request.url = url.slice(filesPath.length - 1);
      files(request, response, () => {
        request.url = url;
        void handle(request, response);
      });
      return;
    }
    compress(request, response, () => void handle(request, response));
  };
}
