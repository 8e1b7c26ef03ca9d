"use server";

import { formAction } from "@/lib/api/form-action";
import { choosePlan } from "@/lib/domain/orders/dunning/choose";
import { handOverInvoice, takeBackInvoice } from "@/lib/domain/orders/dunning/hand-over";
import { previewPlan } from "@/lib/domain/orders/dunning/preview";
import { setRate } from "@/lib/domain/orders/dunning/rates";
import { resumeDunning } from "@/lib/domain/orders/dunning/resume";
import { savePlan } from "@/lib/domain/orders/dunning/save";
import { stopDunning } from "@/lib/domain/orders/dunning/stop";

export const save = formAction(savePlan, { refresh: "/staff/dunning" });
export const rate = formAction(setRate, { refresh: "/staff/dunning" });
export const preview = formAction(previewPlan);
export const choose = formAction(choosePlan);
export const stop = formAction(stopDunning);
export const resume = formAction(resumeDunning);
export const handOver = formAction(handOverInvoice);
export const takeBack = formAction(takeBackInvoice);
