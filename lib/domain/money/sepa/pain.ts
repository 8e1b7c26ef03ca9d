import { branch, file, leaf } from "@/lib/base/write-xml";
import { sepaText } from "../../../base/latin";

/** An account of the company that orders: `bic` may be empty. */
export type OwnAccount = { name: string; iban: string; bic: string };

type Order = { reference: string; amount: string; name: string; iban: string; text: string };

export type TransferOrder = Order;
/** `signedOn`: `YYYY-MM-DD`. */
export type DebitOrder = Order & { mandate: string; signedOn: string };

/** Debits of one sequence and day; banks credit them in one sum. */
export type DebitBatch = {
  batch: string;
  sequence: "FRST" | "RCUR" | "OOFF" | "FNAL";
  scheme: "CORE" | "B2B";
  /** As the mandates name it. */
  creditorId: string;
  collectOn: string;
  orders: readonly DebitOrder[];
};

type File = { messageId: string; createdAt: Date; own: OwnAccount };
type TransferFile = File & {
  version: "03" | "09";
  executeOn: string;
  orders: readonly TransferOrder[];
};
type DebitFile = File & {
  version: "02" | "08";
  batches: readonly DebitBatch[];
};

const longestName = 70;
const longestText = 140;

/** Sum of amounts with two decimals, as the control sums say it. */
export function sumOf(orders: readonly Pick<Order, "amount">[]): string {
  const cents = orders.reduce((sum, { amount }) => sum + BigInt(amount.replace(".", "")), 0n);
  const digits = cents.toString().padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const named = (name: string): string => leaf("Nm", sepaText(name, longestName) || "-");
const account = (iban: string): string => branch("Id", leaf("IBAN", iban));
const amount = (value: string): string => leaf("InstdAmt", value, { Ccy: "EUR" });
const remittance = (text: string): string => branch("RmtInf", leaf("Ustrd", sepaText(text, longestText)));

/** The bank of an account: since banks know it by the IBAN, it need not be said. */
const agent = (bic: string, isNewer: boolean): string =>
  branch(
    "FinInstnId",
    bic === ""
      ? branch("Othr", leaf("Id", "NOTPROVIDED"))
      : leaf(isNewer ? "BICFI" : "BIC", bic.replaceAll(/\s/g, "").toUpperCase()),
  );

const header = ({ messageId, createdAt, own }: File, orders: readonly Order[]): string =>
  branch(
    "GrpHdr",
    leaf("MsgId", messageId),
    leaf("CreDtTm", createdAt.toISOString().slice(0, 19)),
    leaf("NbOfTxs", String(orders.length)),
    leaf("CtrlSum", sumOf(orders)),
    branch("InitgPty", named(own.name)),
  );

const documentOf = (message: string, content: string): string =>
  file("Document", { xmlns: `urn:iso:std:iso:20022:tech:xsd:${message}` }, content);

export const transferMessage = (version: TransferFile["version"]): string => `pain.001.001.${version}`;
export const debitMessage = (version: DebitFile["version"]): string => `pain.008.001.${version}`;

const transfer = ({ reference, amount: value, name, iban, text }: TransferOrder): string =>
  branch(
    "CdtTrfTxInf",
    branch("PmtId", leaf("EndToEndId", reference)),
    branch("Amt", amount(value)),
    branch("Cdtr", named(name)),
    branch("CdtrAcct", account(iban)),
    remittance(text),
  );

/** Credit transfers (pain.001). Each is booked on its own line, so that statements say what became of it. */
export function transferXml(given: TransferFile): string {
  const { version, messageId, own, executeOn, orders } = given;
  const isNewer = version === "09";
  const payments = branch(
    "PmtInf",
    leaf("PmtInfId", messageId),
    leaf("PmtMtd", "TRF"),
    leaf("BtchBookg", "false"),
    leaf("NbOfTxs", String(orders.length)),
    leaf("CtrlSum", sumOf(orders)),
    branch("PmtTpInf", branch("SvcLvl", leaf("Cd", "SEPA"))),
    isNewer ? branch("ReqdExctnDt", leaf("Dt", executeOn)) : leaf("ReqdExctnDt", executeOn),
    branch("Dbtr", named(own.name)),
    branch("DbtrAcct", account(own.iban)),
    branch("DbtrAgt", agent(own.bic, isNewer)),
    leaf("ChrgBr", "SLEV"),
    ...orders.map(transfer),
  );
  return documentOf(transferMessage(version), branch("CstmrCdtTrfInitn", header(given, orders), payments));
}

const debit = (order: DebitOrder, isNewer: boolean): string =>
  branch(
    "DrctDbtTxInf",
    branch("PmtId", leaf("EndToEndId", order.reference)),
    amount(order.amount),
    branch(
      "DrctDbtTx",
      branch("MndtRltdInf", leaf("MndtId", order.mandate), leaf("DtOfSgntr", order.signedOn)),
    ),
    branch("DbtrAgt", agent("", isNewer)),
    branch("Dbtr", named(order.name)),
    branch("DbtrAcct", account(order.iban)),
    remittance(order.text),
  );

/** Direct debits (pain.008), in batches by sequence and day. */
export function debitXml(given: DebitFile): string {
  const { version, own, batches } = given;
  const isNewer = version === "08";
  const payments = batches.map(({ batch, sequence, scheme, creditorId, collectOn, orders }) =>
    branch(
      "PmtInf",
      leaf("PmtInfId", batch),
      leaf("PmtMtd", "DD"),
      leaf("BtchBookg", "true"),
      leaf("NbOfTxs", String(orders.length)),
      leaf("CtrlSum", sumOf(orders)),
      branch(
        "PmtTpInf",
        branch("SvcLvl", leaf("Cd", "SEPA")),
        branch("LclInstrm", leaf("Cd", scheme)),
        leaf("SeqTp", sequence),
      ),
      leaf("ReqdColltnDt", collectOn),
      branch("Cdtr", named(own.name)),
      branch("CdtrAcct", account(own.iban)),
      branch("CdtrAgt", agent(own.bic, isNewer)),
      leaf("ChrgBr", "SLEV"),
      branch(
        "CdtrSchmeId",
        branch(
          "Id",
          branch("PrvtId", branch("Othr", leaf("Id", creditorId), branch("SchmeNm", leaf("Prtry", "SEPA")))),
        ),
      ),
      ...orders.map((order) => debit(order, isNewer)),
    ),
  );
  const all = batches.flatMap(({ orders }) => orders);
  return documentOf(debitMessage(version), branch("CstmrDrctDbtInitn", header(given, all), ...payments));
}
