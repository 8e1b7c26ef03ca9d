import type { InvoiceRow } from "../../billing/lookup";

/** Whether there is a universal transfer document: of numbered sales of Russian companies that stand. */
export const hasAct = ({ kind, number, seller, status }: InvoiceRow): boolean =>
  kind === "sale" && number !== null && seller.country === "RU" && status !== "Cancelled";
