import type { Movement } from "./port";
import { at, currencyAt, decimalAt, textAt } from "./xml";

/*
 * Payment status reports (pain.002): what the bank says of a file of ours before it books it. What it refuses never was
 * money that moved: for our orders it is the same as what comes back.
 */

export const statusReport = "CstmrPmtStsRpt";

const refused = "RJCT";

const named = (text: string): string => (text === "NOTPROVIDED" ? "" : text.slice(0, 70));

const reasonOf = (status: unknown): string =>
  (textAt(status, "StsRsnInf", "Rsn", "Cd") || textAt(status, "StsRsnInf", "Rsn", "Prtry")).slice(0, 10);

/** It was sent before, and the report of the first says how it ended: this one takes nothing back. */
const duplicates: ReadonlySet<string> = new Set(["AM05", "DU01", "DU02", "DU03", "DU04", "DU05", "DUPL"]);

const isOwn = ({ reason }: Movement): boolean => !duplicates.has(reason.toUpperCase());

type Common = Pick<Movement, "number" | "day" | "account" | "direction" | "end">;
type Order = Pick<Movement, "reference" | "batch" | "reason">;

const movementOf = (common: Common, line: number, order: Order, source: unknown, sum: string): Movement => ({
  ...common,
  ...order,
  isRefusal: true,
  line,
  amount: decimalAt(sum) ?? "0.00",
  currency: currencyAt(source, "OrgnlTxRef", "Amt", "InstdAmt") || "EUR",
});

/** The orders that one report refuses: each by its reference, or all of a group by its sum. */
export function refusedOrders(report: unknown): Movement[] {
  const original = at(report, "OrgnlGrpInfAndSts")[0];
  const common: Common = {
    number: textAt(report, "GrpHdr", "MsgId").slice(0, 70),
    day: textAt(report, "GrpHdr", "CreDtTm").slice(0, 10),
    account: "",
    // Debits that are refused take money back, transfers give it.
    direction: textAt(original, "OrgnlMsgNmId").startsWith("pain.008") ? "out" : "in",
    end: "returned",
  };
  const groups = at(report, "OrgnlPmtInfAndSts");
  let line = 0;
  const found = groups.flatMap((group): Movement[] => {
    const batch = named(textAt(group, "OrgnlPmtInfId"));
    const all = at(group, "TxInfAndSts");
    const ofGroup = reasonOf(group) || reasonOf(original);
    // What has no status of its own has that of its group, and a group that of its file.
    const status = textAt(group, "PmtInfSts") || textAt(original, "GrpSts");
    const own = all.filter((one) => (textAt(one, "TxSts") || status) === refused);
    if (all.length === 0 && status === refused) {
      line += 1;
      const sum =
        textAt(group, "OrgnlCtrlSum") || (groups.length === 1 ? textAt(original, "OrgnlCtrlSum") : "");
      return [movementOf(common, line, { reference: "", batch, reason: ofGroup }, group, sum)];
    }
    return own.map((one) => {
      line += 1;
      const reference = named(textAt(one, "OrgnlEndToEndId"));
      const order = { reference, batch, reason: reasonOf(one) || ofGroup };
      return movementOf(common, line, order, one, textAt(one, "OrgnlTxRef", "Amt", "InstdAmt"));
    });
  });
  if (groups.length > 0 || textAt(original, "GrpSts") !== refused) return found.filter(isOwn);
  const order = { reference: "", batch: named(textAt(original, "OrgnlMsgId")), reason: reasonOf(original) };
  return [movementOf(common, 1, order, original, textAt(original, "OrgnlCtrlSum"))].filter(isOwn);
}
