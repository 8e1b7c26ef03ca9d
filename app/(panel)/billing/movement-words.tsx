import { useTranslations } from "next-intl";

const shapes = [
  ["topup", /^Credit added$/],
  ["applied", /^Credit applied to invoice (?<number>\S+)$/],
  ["returned", /^Credit note (?<note>\S+) for invoice (?<number>\S+)$/],
] as const;

/** What the ledger says of a movement, in the reader's language where the sentence is a known one. */
export function MovementWords({ description }: { description: string }) {
  const t = useTranslations("billing");
  for (const [key, shape] of shapes) {
    const match = shape.exec(description);
    if (match)
      return t(`movement.${key}`, { number: match.groups?.number ?? "", note: match.groups?.note ?? "" });
  }
  return <span lang="en">{description}</span>;
}
