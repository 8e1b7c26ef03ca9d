"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Select } from "@/components/ui/select";
import { columnRoles, dayOrders } from "@/lib/base/statement-columns";
import type { StatementMapping, StatementTable } from "@/lib/domain/money/payments/shared/statement-schema";

type ColumnFormProps = {
  table: StatementTable;
  isBusy: boolean;
  /** Called when a setting differs from the one used to read the file. */
  onChange: () => void;
  onSend: (mapping: StatementMapping) => void;
};

/** Mapping of a bank table's columns: guessed, and editable above the first rows. */
export function ColumnForm({ table, isBusy, onChange, onSend }: ColumnFormProps) {
  const t = useTranslations("backOffice.statement");
  const [mapping, setMapping] = useState(table.mapping);
  const change = (part: Partial<StatementMapping>) => {
    setMapping({ ...mapping, ...part });
    onChange();
  };
  const nameOf = (place: number): string => table.names[place] || String(place + 1);
  const isIn = (word: string): boolean => mapping.wordsIn.includes(word.toLowerCase());
  return (
    <div className="space-y-3">
      <Table
        label={t("columns")}
        head={
          <HeadRow>
            <HeadCell>{t("columnHead")}</HeadCell>
            <HeadCell>{t("meaning")}</HeadCell>
            <HeadCell>{t("firstRows")}</HeadCell>
          </HeadRow>
        }
      >
        {mapping.roles.map((role, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name, and keep their places
          <Row key={place}>
            <Cell head className="wrap-anywhere">
              {nameOf(place)}
            </Cell>
            <Cell className="max-md:*:w-full">
              <Select
                aria-label={t("column", { name: nameOf(place) })}
                value={role}
                onChange={({ target }) => {
                  const known = columnRoles.find((one) => one === target.value) ?? "ignore";
                  change({ roles: mapping.roles.with(place, known) });
                }}
              >
                {columnRoles.map((one) => (
                  <option key={one} value={one}>
                    {t(`roles.${one}`)}
                  </option>
                ))}
              </Select>
            </Cell>
            <Cell label={t("firstRows")} className="wrap-anywhere text-ink-2 text-xs">
              {table.rows
                .map((row) => (row[place] ?? "").slice(0, 60))
                .filter(Boolean)
                .join(" | ") || "–"}
            </Cell>
          </Row>
        ))}
      </Table>
      <div className="grid max-w-xl gap-3 md:grid-cols-2">
        <SelectField
          label={t("dayOrder")}
          value={mapping.dayOrder}
          onChange={({ target }) =>
            change({ dayOrder: dayOrders.find((one) => one === target.value) ?? "dmy" })
          }
        >
          {dayOrders.map((one) => (
            <option key={one} value={one}>
              {t(`orders.${one}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t("currency")}
          help={t("currencyHelp")}
          value={mapping.currency ?? ""}
          maxLength={3}
          autoComplete="off"
          onChange={({ target }) => change({ currency: target.value.toUpperCase() || null })}
        />
      </div>
      {table.directions.length > 0 && (
        <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
          <legend className="text-xs">{t("wordsIn")}</legend>
          {table.directions.slice(0, 8).map((word) => (
            <Checkbox
              key={word}
              label={word}
              checked={isIn(word)}
              onChange={({ target }) =>
                change({
                  wordsIn: target.checked
                    ? [...mapping.wordsIn, word.toLowerCase()]
                    : mapping.wordsIn.filter((one) => one !== word.toLowerCase()),
                })
              }
            />
          ))}
        </fieldset>
      )}
      <div>
        <Checkbox
          label={t("isPlainIncome")}
          checked={mapping.isPlainIncome}
          onChange={({ target }) => change({ isPlainIncome: target.checked })}
        />
      </div>
      <Button pending={isBusy} pendingLabel={t("reading")} onClick={() => onSend(mapping)}>
        {t("changed")}
      </Button>
    </div>
  );
}
