import { useLocale, useTranslations } from "next-intl";
import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { DetailsFields } from "@/components/details/details-fields";
import {
  besideFields,
  checkForInvoice,
  type Details,
  readDetails,
} from "@/components/details/details-values";
import { SaidHere } from "@/components/form/problems/said-here";
import { putBack, useRulesForm } from "@/components/form/submit/use-rules-form";
import { useSubmit } from "@/components/form/submit/use-submit";
import { Notice } from "@/components/ui/notice";
import { call } from "@/lib/api/client";
import { listCountries } from "@/lib/base/list-countries";
import type { AddressHold } from "./use-address";

type AddressFormProps = { values: Details; address: AddressHold };

/**
 * The fields of the billing details page, saved by the same call before the order is sent. The phone number is
 * unchanged.
 */
const saveParty = (typed: Details) => {
  const { billing_phonenumber: _, ...party } = readDetails(typed);
  return call("billing", "update_client", party);
};

/** Part of the order form: submitted by the order button. */
export function AddressForm({ values, address }: AddressFormProps) {
  const t = useTranslations("order");
  const locale = useLocale();
  const countries = useMemo(() => listCountries(locale), [locale]);
  const form = useRulesForm<Details>({ values, check: checkForInvoice });
  const { submit, state } = useSubmit({ send: saveParty, whenLost: "repeat" });
  const saved = useRef("");
  const { handle, isAsked, onState } = address;
  // Counts as a submit: from then on errors clear while they are corrected.
  const check = () =>
    new Promise<boolean>((resolve) => {
      void form.handleSubmit(
        () => resolve(true),
        () => resolve(false),
      )();
    });
  const save = async () => {
    const typed = form.getValues();
    const text = JSON.stringify(typed);
    if (saved.current === text) return true;
    const end = await submit(typed);
    if (end.end === "refused") putBack(form, besideFields(end.failure.fields));
    if (end.end === "done") saved.current = text;
    return end.end === "done";
  };
  const forget = () => {
    saved.current = "";
  };
  useLayoutEffect(() => {
    handle.current = { check, save, forget };
    return () => {
      handle.current = null;
    };
  });
  const isWhole = Object.keys(checkForInvoice(form.watch())).length === 0;
  const isWrong = Object.keys(form.formState.errors).length > 0;
  const reached = isWrong ? "wrong" : isWhole ? "done" : "missing";
  useEffect(() => onState(reached), [onState, reached]);
  const isTaken = useRef(false);
  useEffect(() => {
    if (!isAsked || isTaken.current) return;
    isTaken.current = true;
    void handle.current?.check();
  }, [isAsked, handle]);
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  const isUnnamed = failure !== null && Object.keys(besideFields(failure.fields)).length === 0;
  return (
    <div className="space-y-4">
      <DetailsFields {...{ form, countries }} />
      {isUnnamed && (
        <SaidHere>
          <Notice tone="danger" title={t("notice.refused.title")} live>
            {t("address.unsaved")}
          </Notice>
        </SaidHere>
      )}
    </div>
  );
}
