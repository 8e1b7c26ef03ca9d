import { setTimeout as pause } from "node:timers/promises";
import { inBackground } from "./background";
import { Gaps } from "./gaps";

/** Requests a page continuously until stopped; any response but the whole page counts as an outage. */
export function watchPages(url: () => string) {
  const gaps = new Gaps();
  /** What came instead, in order. */
  const failed: string[] = [];
  const readFault = async (): Promise<string | null> => {
    const answer = await fetch(`${url()}/login`);
    if (answer.status !== 200) return `${answer.status}`;
    return (await answer.text()).includes("</html>") ? null : "half a page";
  };
  const ask = async () => {
    const fault = await readFault().catch(String);
    if (fault === null) gaps.note();
    else failed.push(`${url()} ${fault}`);
    await pause(100);
  };
  return { gaps, failed, ...inBackground([ask]) };
}
