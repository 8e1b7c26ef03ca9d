const mostLines = 5_000;
const longestReason = 1_000;

type Status = {
  /** Whether it reports only delays or deliveries and no failure. */
  isMild: boolean;
  /** Failed addresses, in lowercase. */
  failed: string[];
  /** Diagnostic text or status code of the first failed recipient; "" = none. */
  reason: string;
};

type Recipient = { addresses: string[]; action: string; status: string; reason: string };

const field = /^(final-recipient|original-recipient|action|status|diagnostic-code):(.*)$/i;

/** `rfc822; <anna@example.com>` → `anna@example.com`. */
function addressOf(value: string): string {
  const said = value.slice(value.indexOf(";") + 1).toLowerCase();
  return said.replaceAll(/[<>\s"]/g, "");
}

const nobody = (): Recipient => ({ addresses: [], action: "", status: "", reason: "" });

function add(to: Recipient, name: string, value: string): void {
  if (name === "action") to.action = value.toLowerCase().split(/[\s(]/)[0] ?? "";
  else if (name === "status") to.status = value;
  else if (name === "diagnostic-code") to.reason = value.slice(value.indexOf(";") + 1).trim();
  else if (value !== "") to.addresses.push(addressOf(value));
}

const isAnything = ({ addresses, action, status }: Recipient): boolean =>
  addresses.length > 0 || action !== "" || status !== "";

/** Per-recipient field groups of a delivery status report (RFC 3464) anywhere in a text. */
function recipientsIn(text: string): Recipient[] {
  const found: Recipient[] = [];
  let current = nobody();
  let last = "";
  for (const line of text.split("\n", mostLines)) {
    const [, name = "", value = ""] = field.exec(line.trimEnd()) ?? [];
    const key = name.toLowerCase();
    const isNext = line.trim() === "" || (key === "final-recipient" && current.action !== "");
    if (isNext && isAnything(current)) found.push(current);
    if (isNext) current = nobody();
    if (key !== "") add(current, key, value.trim());
    else if (last === "diagnostic-code" && /^[ \t]/.test(line))
      current.reason = `${current.reason} ${line.trim()}`.slice(0, longestReason);
    if (key !== "" || !/^[ \t]/.test(line)) last = key;
  }
  if (isAnything(current)) found.push(current);
  return found;
}

const mildActions = new Set(["delayed", "delivered", "relayed", "expanded"]);
const isFailed = ({ action, status }: Recipient): boolean =>
  action === "" ? status.startsWith("5") : !mildActions.has(action);

/** Reads the delivery status report in a text. */
export function readStatus(text: string): Status {
  const all = recipientsIn(text);
  const failed = all.filter(isFailed);
  const first = failed.find(({ reason, status }) => reason !== "" || status !== "");
  return {
    isMild: failed.length === 0 && all.some(({ action }) => mildActions.has(action)),
    failed: [...new Set(failed.flatMap(({ addresses }) => addresses))],
    reason: first ? first.reason || first.status : "",
  };
}
