"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { sendForm } from "@/lib/api/send-form";
import type { ShownPlace } from "@/lib/domain/servers/back-ends/schema";
import { assign } from "./actions";

type Names = { names: readonly string[]; usual: string };

function Choice({ place, names, usual }: Names & { place: ShownPlace }) {
  const t = useTranslations("backEnds");
  const say = useProblemText();
  const router = useRouter();
  const { code, back_end: name, by } = place;
  const [chosen, setChosen] = useState(by === "location" ? name : "");
  // One that takes no new servers stays shown where it is chosen.
  const all = [...new Set([...names, ...(by === "location" ? [name] : [])])];
  const { submit, state, isBusy } = useSubmit({
    send: () => sendForm(assign, { location: code, back_end: chosen || null }),
    onDone: () => {
      showToast(t("assigned", { code }));
      router.refresh();
    },
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  return (
    <span className="block min-w-0 max-md:grow">
      <span className="flex flex-wrap items-center gap-2">
        <Select
          fit
          aria-label={t("choiceNamed", { code })}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        >
          <option value="">
            {by === "environment" ? t("byEnvironment", { name }) : t("usual", { name: usual })}
          </option>
          {all.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
        <Button
          size="sm"
          pending={isBusy}
          pendingLabel={t("saving")}
          aria-label={t("assignNamed", { code })}
          onClick={() => void submit({})}
        >
          {t("assign")}
        </Button>
      </span>
      {failure && (
        <span role="alert" className="mt-1 block text-danger text-xs">
          {say(failure.doc)}
        </span>
      )}
    </span>
  );
}

/** Who makes the new servers of each location. */
export function PlaceRows({ places, ...names }: Names & { places: readonly ShownPlace[] }) {
  const t = useTranslations("backEnds");
  return (
    <Table
      bare
      label={t("places")}
      head={
        <HeadRow>
          <HeadCell>{t("place")}</HeadCell>
          <HeadCell>{t("newServersBy")}</HeadCell>
        </HeadRow>
      }
    >
      {places.map((place) => (
        <Row key={place.code}>
          <Cell head>
            {place.code} <span className="font-normal text-ink-2">{place.name}</span>
          </Cell>
          <Cell label={t("newServersBy")}>
            <Choice key={`${place.by} ${place.back_end}`} place={place} {...names} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
