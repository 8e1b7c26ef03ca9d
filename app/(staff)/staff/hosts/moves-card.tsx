import { useTranslations } from "next-intl";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { StateChip } from "@/components/ui/state-chip";
import type { ProposedMove } from "@/lib/domain/servers/hosts/schema";
import { toneOf, useCodes } from "../row-codes";
import { MoveButton } from "./move-button";

type MovesProps = {
  moves: readonly ProposedMove[];
  /** Back ends that cannot move a single server. */
  unable: readonly string[];
  mayManage: boolean;
};

/** Moves that would make hosts better, each with its reason and one press. */
export function MovesCard({ moves, unable, mayManage }: MovesProps) {
  const t = useTranslations("hosts.moves");
  return (
    <Card title={t("title")} hint={t("hint")} flush>
      {unable.length > 0 && <p className="p-4 text-ink-2">{t("unable", { names: unable.join(", ") })}</p>}
      {moves.length === 0 && unable.length === 0 && <p className="p-4 text-ink-2">{t("none")}</p>}
      {moves.length > 0 && <MovesTable moves={moves} mayManage={mayManage} />}
    </Card>
  );
}

function MovesTable({ moves, mayManage }: Omit<MovesProps, "unable">) {
  const t = useTranslations("hosts.moves");
  const codes = useCodes();
  return (
    <Table
      bare
      label={t("title")}
      head={
        <HeadRow>
          <HeadCell>{t("server")}</HeadCell>
          <HeadCell>{t("plan")}</HeadCell>
          <HeadCell>{t("state")}</HeadCell>
          <HeadCell>{t("from")}</HeadCell>
          <HeadCell>{t("to")}</HeadCell>
          <HeadCell>{t("why")}</HeadCell>
          {mayManage && <HeadCell align="end">{t("action")}</HeadCell>}
        </HeadRow>
      }
    >
      {moves.map((move) => (
        <Row key={move.server.id}>
          <Cell head className="wrap-anywhere">
            {move.server.hostname}
          </Cell>
          <Cell label={t("plan")}>{move.server.plan}</Cell>
          <Cell label={t("state")}>
            <StateChip tone={toneOf(move.server.state)}>{codes("states", move.server.state)}</StateChip>
          </Cell>
          <Cell label={t("from")} className="wrap-anywhere">
            {move.from}
          </Cell>
          <Cell label={t("to")} className="wrap-anywhere">
            {move.to.name}
          </Cell>
          <Cell label={t("why")}>{t(`reasons.${move.why}`)}</Cell>
          {mayManage && (
            <Cell label={t("action")} align="end">
              <MoveButton move={move} />
            </Cell>
          )}
        </Row>
      ))}
    </Table>
  );
}
