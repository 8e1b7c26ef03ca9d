import { useTranslations } from "next-intl";
import { type ReactNode, useId, useRef, useState } from "react";
import { ErrorLine } from "@/components/form/fields/field";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Plus, X } from "@/components/ui/icons";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { cardServices } from "@/lib/base/card-methods";
import { currencies } from "@/lib/base/money";
import { type ListColumn, type ListShape, rowsOf, textOf } from "@/lib/base/setting-lists";

type PartProps = {
  column: ListColumn;
  label: string;
  value: string;
  invalid: boolean;
  onText: (text: string) => void;
  onMount: ((element: HTMLElement | null) => void) | null;
};

const isNumeric = (column: ListColumn) => ["months", "percent", "amount", "points"].includes(column);

/** One part of a row. */
function Part({ column, label, value, invalid, onText, onMount }: PartProps) {
  const shared = { "aria-label": label, value, invalid, ref: onMount };
  const choices = column === "currency" ? currencies : column === "service" ? cardServices : null;
  if (choices)
    return (
      <Select {...shared} onChange={({ target }) => onText(target.value)}>
        <option value="">{label}</option>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </Select>
    );
  return (
    <TextInput
      {...shared}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...(isNumeric(column) ? { inputMode: "decimal" as const } : {})}
      onChange={({ target }) => onText(target.value)}
    />
  );
}

type SettingListProps = {
  shape: ListShape;
  label: string;
  note: ReactNode;
  error: string | undefined;
  first: string;
  onText: (text: string) => void;
};

/** A setting of several entries: a row for each, and a button for one more. Its text has commas between them. */
export function SettingList({ shape, label, note, error, first, onText }: SettingListProps) {
  const t = useTranslations("settingsForm");
  const noteId = useId();
  const [rows, setRows] = useState(() => rowsOf(shape, first));
  const isAdded = useRef(false);
  const more = useRef<HTMLButtonElement>(null);
  const change = (next: string[][]) => {
    setRows(next);
    onText(textOf(shape, next));
  };
  const put = (row: number, at: number, text: string) =>
    change(rows.map((parts, index) => (index === row ? parts.with(at, text) : parts)));
  const add = () => {
    isAdded.current = true;
    setRows([...rows, shape.columns.map(() => "")]);
  };
  const remove = (row: number) => {
    change(rows.filter((_, index) => index !== row));
    more.current?.focus();
  };
  const takeFocus = (element: HTMLElement | null) => {
    if (element === null || !isAdded.current) return;
    isAdded.current = false;
    element.focus();
  };
  return (
    <fieldset className="min-w-0" aria-describedby={noteId}>
      <legend className="mb-1.5 font-medium">{label}</legend>
      <div className="space-y-2">
        {shape.columns.length > 1 && rows.length > 0 && (
          <div className="flex gap-2 pe-11 text-ink-2 text-xs" aria-hidden>
            {shape.columns.map((column) => (
              <span key={column} className="min-w-0 flex-1 truncate">
                {t(`columns.${column}`)}
              </span>
            ))}
          </div>
        )}
        {rows.map((parts, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name than their place
          <div key={row} className="flex items-center gap-2">
            {shape.columns.map((column, at) => (
              <div key={column} className="min-w-0 flex-1">
                <Part
                  column={column}
                  label={t("part", { column: t(`columns.${column}`), row: row + 1 })}
                  value={parts[at] ?? ""}
                  invalid={error !== undefined}
                  onText={(text) => put(row, at, text)}
                  onMount={at === 0 && row === rows.length - 1 ? takeFocus : null}
                />
              </div>
            ))}
            <IconButton label={t("removeRow", { row: row + 1 })} onClick={() => remove(row)}>
              <X size={16} />
            </IconButton>
          </div>
        ))}
        <Button
          ref={more}
          size="sm"
          icon={<Plus size={16} />}
          aria-label={t("addNamed", { name: label })}
          onClick={add}
        >
          {t("add")}
        </Button>
      </div>
      <div id={noteId} className="mt-1.5 min-h-4 text-xs">
        {error ? <ErrorLine>{error}</ErrorLine> : <div className="text-ink-2">{note}</div>}
      </div>
    </fieldset>
  );
}
