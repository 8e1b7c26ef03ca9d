type Facts = {
  kind: string;
  status: string;
  number: string | null;
  combinedInto: number | null;
};

/** A sale that is owed, by itself and not as part of a payment of several. */
export const canBeWrittenOff = ({ kind, status, number, combinedInto }: Facts): boolean =>
  kind === "sale" &&
  number !== null &&
  combinedInto === null &&
  (status === "Unpaid" || status === "Collections");
