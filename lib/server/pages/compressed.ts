import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { constants } from "node:zlib";
import compression from "compression";
import sirv from "sirv";

const filesPath = "/_next/static/";
const yearSeconds = 365 * 86_400;

/** At this level brotli takes as long as gzip, and a page is a fifth smaller. */
const quality = 5;

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Pages compressed on their way, with brotli for anyone who takes it; the files of the build as the build has
 * compressed them (lib/server/build.mjs). Their names change with what is in them, so they may be kept forever.
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
