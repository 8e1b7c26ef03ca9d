import type { ServerResponse } from "node:http";

/**
 * Limits the concurrent requests of one caller: behind a proxy connections do not map to callers, and one connection
 * may carry many requests at once. The returned function counts a request and returns whether it exceeds the limit.
 */
export function limitRequests(mostOfCaller = 256): (caller: string, response: ServerResponse) => boolean {
  const underWay = new Map<string, number>();
  return (caller, response) => {
    const count = (underWay.get(caller) ?? 0) + 1;
    if (count > mostOfCaller) return true;
    underWay.set(caller, count);
    response.once("close", () => {
      const left = (underWay.get(caller) ?? 1) - 1;
      if (left === 0) underWay.delete(caller);
      else underWay.set(caller, left);
    });
    return false;
  };
}
