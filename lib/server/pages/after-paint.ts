import type { ServerResponse } from "node:http";

/** A script as React puts it into the head of a page. */
const asyncScript = /<script src="([^"]+)" async=""(?: nonce="([^"]+)")?><\/script>/g;

/** A browser may say nothing of its paints. */
const longestMs = 2_000;

/** In the background nothing is painted until somebody looks. */
const loader = (sources: readonly string[]): string =>
  `(s=>{const f=()=>{for(const u of s.splice(0)){const e=document.createElement("script");e.async=true;e.src=u;document.head.append(e)}};` +
  `if(document.hidden)return f();try{new PerformanceObserver(f).observe({type:"paint",buffered:true})}catch{f()}` +
  `setTimeout(f,${longestMs})})(${JSON.stringify(sources)})`;

const headEnd = "</head>";
/** A script behind it would wait for the style, and with it all that follows. */
const style = '<link rel="stylesheet"';

/**
 * The head of a page whose scripts are asked for once the page is painted. In their places they came at the same time as
 * what it takes to paint it, style and font, and on a slow line they are four times as much.
 */
export function paintFirst(head: string): string {
  const scripts = [...head.matchAll(asyncScript)];
  if (scripts.length === 0) return head;
  const nonce = scripts[0]?.[2];
  const load = loader(scripts.flatMap(([, source]) => source ?? []));
  const script = `<script${nonce ? ` nonce="${nonce}"` : ""}>${load}</script>`;
  const rest = head.replace(asyncScript, "");
  const place = rest.includes(style) ? style : headEnd;
  return rest.replace(place, () => script + place);
}

type Part = Uint8Array | string;
type Write = (part: Part, ...rest: unknown[]) => boolean;
type End = (part?: unknown, ...rest: unknown[]) => ServerResponse;

const isPart = (value: unknown): value is Part => typeof value === "string" || value instanceof Uint8Array;

/** What is written to `response` goes on as it is, but for the head of a page (`paintFirst`). */
export function scriptsAfterPaint(response: ServerResponse): void {
  const write = response.write.bind(response) as Write;
  const end = response.end.bind(response) as End;
  const held: Buffer[] = [];

  /** What may go on now that this has come; null = nothing until the head is whole. */
  function take(part: Part, isLast: boolean): Buffer | null {
    held.push(Buffer.from(part as Uint8Array));
    const all = Buffer.concat(held);
    const isPage = String(response.getHeader("content-type")).startsWith("text/html");
    const at = isPage ? all.indexOf(headEnd) : -1;
    if (isPage && at < 0 && !isLast) return null;
    Object.assign(response, { write, end });
    if (at < 0) return all;
    if (!response.headersSent) response.removeHeader("content-length");
    const after = at + headEnd.length;
    return Buffer.concat([Buffer.from(paintFirst(all.toString("utf8", 0, after))), all.subarray(after)]);
  }

  const takeWrite: Write = (part, ...rest) => {
    const ready = take(part, false);
    return ready === null || write(ready, ...rest);
  };
  const takeEnd: End = (part, ...rest) =>
    isPart(part) || held.length > 0 ? end(take(isPart(part) ? part : "", true), ...rest) : end(part, ...rest);
  Object.assign(response, { write: takeWrite, end: takeEnd });
}
