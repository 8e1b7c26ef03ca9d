const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1).toLowerCase();

/** `dkim=pass header.d=example.com` → what was proved, and for which domain. */
function proofIn(result: string): { method: string; domain: string } | null {
  const method = /^(dmarc|dkim|spf)\s*=\s*pass\b/i.exec(result)?.[1]?.toLowerCase();
  const property = { dmarc: "header.from", dkim: "header.d", spf: "smtp.mailfrom" }[method ?? ""];
  if (!method || !property) return null;
  const pairs = result.split(/\s+/).map((word) => word.split("="));
  const value = pairs.find(([name]) => name?.toLowerCase() === property)?.[1] ?? "";
  return { method, domain: domainOf(value.replaceAll(/["<>]/g, "")) };
}

/**
 * Whether our own mail server has found that the mail is from the domain that it says (RFC 8601): anybody can write any
 * address there. Only what carries the name of that server counts, for it takes that name off mails that come in.
 */
export function isSenderProved(results: readonly string[], server: string | null, from: string): boolean {
  if (server === null || from === "") return false;
  return results.some((value) => {
    // Comments may hold anything, also what looks like a result.
    const [id = "", ...found] = value.replaceAll(/\([^()]*\)/g, " ").split(";");
    const isOurs = id.trim().split(/\s+/)[0]?.toLowerCase() === server.toLowerCase();
    return isOurs && found.some((result) => proofIn(result.trim())?.domain === domainOf(from));
  });
}
