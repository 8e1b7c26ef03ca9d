import type { Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useProblemText } from "@/components/form/problems/form-problem";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { StateChip } from "@/components/ui/state-chip";
import type { Tone } from "@/components/ui/tone";
import type { BulkRow, BulkRun } from "@/lib/domain/support/bulk/schema";

const tones: Record<string, Tone> = {
  possible: "good",
  done: "good",
  refused: "attention",
  failed: "danger",
};

function Line({ row }: { row: BulkRow }) {
  const t = useTranslations("bulk");
  const text = useProblemText();
  const { name, href, trial, outcome, reason } = row;
  const ends = { trial, outcome };
  return (
    <Row>
      <Cell head className="wrap-anywhere">
        {href === null ? (
          name
        ) : (
          <Link href={href as Route} prefetch={false} className="tap text-accent-ink hover:underline">
            {name}
          </Link>
        )}
      </Cell>
      {(["trial", "outcome"] as const).map((phase) => {
        const end = ends[phase];
        return (
          <Cell key={phase} label={t(phase)}>
            {end === null ? "–" : <StateChip tone={tones[end] ?? "neutral"}>{t(`ends.${end}`)}</StateChip>}
          </Cell>
        );
      })}
      <Cell label={t("why")} className="wrap-anywhere">
        {reason === null ? "–" : text(reason)}
      </Cell>
    </Row>
  );
}

/** Each row of a run, with its dry run, its result, and why not. */
export function RunTable({ run }: { run: BulkRun }) {
  const t = useTranslations("bulk");
  return (
    <Table
      label={t("rows")}
      head={
        <HeadRow>
          <HeadCell>{t("row")}</HeadCell>
          <HeadCell>{t("trial")}</HeadCell>
          <HeadCell>{t("outcome")}</HeadCell>
          <HeadCell>{t("why")}</HeadCell>
        </HeadRow>
      }
    >
      {run.rows.map((row) => (
        <Line key={row.id} row={row} />
      ))}
    </Table>
  );
}
