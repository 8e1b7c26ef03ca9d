"use client";

import type { Route } from "next";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useRef, useState } from "react";
import { useProblemText } from "@/components/form/problems/form-problem";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { LinkButton } from "@/components/ui/link-button";
import type { OpenReceipt } from "@/lib/domain/money/bank/schema";
import { ActButton } from "../acting/action-button";
import { CandidateChoice } from "./candidate-choice";
import { ReceiptText } from "./receipt-text";
import { useBooking, type Wanted } from "./use-booking";

const nameOf = ({ payer, amount, currency, text }: OpenReceipt): string =>
  [payer, `${amount} ${currency}`, text.slice(0, 60)].filter(Boolean).join(" · ");

/** The box before or after one in the list, which arrow keys lead to. */
function neighbor(
  list: HTMLElement | null,
  from: HTMLInputElement,
  step: number,
): HTMLInputElement | undefined {
  const boxes = [...(list?.querySelectorAll<HTMLInputElement>('input[type="checkbox"]') ?? [])];
  return boxes[boxes.indexOf(from) + step];
}

type RowProps = {
  receipt: OpenReceipt;
  place: number;
  isChosen: boolean;
  isBusy: boolean;
  refusal: string | undefined;
  onChoose: (place: number) => void;
  onToggle: (isOn: boolean) => void;
  onBook: () => void;
};

function MatchRow({ receipt, place, isChosen, isBusy, refusal, onChoose, onToggle, onBook }: RowProps) {
  const t = useTranslations("bank");
  const text = useProblemText();
  const { id, candidates } = receipt;
  const name = nameOf(receipt);
  const hasMatch = candidates.length > 0;
  return (
    <li className="grid items-start gap-x-4 gap-y-3 p-4 md:grid-cols-[1.25rem_1fr_1fr_auto]">
      <Checkbox
        label={name}
        hideLabel
        data-receipt={id}
        checked={isChosen}
        disabled={!hasMatch}
        onChange={({ target }) => onToggle(target.checked)}
      />
      <ReceiptText receipt={receipt} />
      <div className="min-w-0">
        <CandidateChoice name={`match-${id}`} candidates={candidates} chosen={place} onChoose={onChoose} />
        {refusal && (
          <p role="alert" className="mt-1 text-danger text-xs">
            {text(refusal)}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2 md:justify-end">
        {hasMatch && (
          <Button
            size="sm"
            variant={receipt.isSure ? "primary" : "secondary"}
            disabled={isBusy}
            aria-label={t("bookOne", { name })}
            onClick={onBook}
          >
            {t("book")}
          </Button>
        )}
        <LinkButton size="sm" href={`/staff/bank/${id}` as Route} aria-label={t("splitOne", { name })}>
          {t("split.label")}
        </LinkButton>
        <ActButton act="dismiss" subject={{ id }} name={name} />
      </div>
    </li>
  );
}

/** Receipts with what each may pay. Arrow keys move between the boxes, space chooses, Enter books that receipt. */
export function MatchList({ receipts }: { receipts: readonly OpenReceipt[] }) {
  const t = useTranslations("bank");
  const list = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [places, setPlaces] = useState<ReadonlyMap<number, number>>(new Map());
  const { book, isBusy, refusals } = useBooking();
  const wanted = ({ id, candidates }: OpenReceipt): Wanted[] => {
    const candidate = candidates[places.get(id) ?? 0];
    return candidate ? [{ id, candidate }] : [];
  };
  const all = receipts.filter(({ id }) => chosen.has(id)).flatMap(wanted);
  const sure = receipts.filter(({ isSure }) => isSure).map(({ id }) => id);
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const box = event.target;
    if (!(box instanceof HTMLInputElement) || box.type !== "checkbox") return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      neighbor(list.current, box, step)?.focus();
    } else if (event.key === "Enter" && !isBusy) {
      event.preventDefault();
      book(receipts.filter(({ id }) => String(id) === box.dataset.receipt).flatMap(wanted));
    }
  };
  return (
    <Card
      title={t("list")}
      hint={t("keys")}
      flush
      actions={
        <>
          <Button size="sm" disabled={sure.length === 0} onClick={() => setChosen(new Set(sure))}>
            {t("chooseSure", { count: sure.length })}
          </Button>
          <Button
            size="sm"
            variant="primary"
            disabled={all.length === 0}
            pending={isBusy}
            pendingLabel={t("booking")}
            onClick={() => book(all)}
          >
            {t("bookChosen", { count: all.length })}
          </Button>
        </>
      }
    >
      <ul ref={list} className="divide-y" onKeyDown={onKeyDown}>
        {receipts.map((receipt) => (
          <MatchRow
            key={receipt.id}
            receipt={receipt}
            place={places.get(receipt.id) ?? 0}
            isChosen={chosen.has(receipt.id)}
            isBusy={isBusy}
            refusal={refusals.get(receipt.id)}
            onChoose={(place) => setPlaces(new Map(places).set(receipt.id, place))}
            onToggle={(isOn) => {
              const next = new Set(chosen);
              if (isOn) next.add(receipt.id);
              else next.delete(receipt.id);
              setChosen(next);
            }}
            onBook={() => book(wanted(receipt))}
          />
        ))}
      </ul>
    </Card>
  );
}
