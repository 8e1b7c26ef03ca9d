/** Declares only what is used here: the published types need Express's requests instead of Node's. */
declare module "compression" {
  import type { IncomingMessage, ServerResponse } from "node:http";
  import type { BrotliOptions } from "node:zlib";

  type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  export default function compression(options: { brotli: BrotliOptions }): Middleware;
}
