import { downloadLetterByStaff } from "@/lib/domain/money/documents/download-letter";
import { choosePlan } from "@/lib/domain/orders/dunning/choose";
import { handOverInvoice, takeBackInvoice } from "@/lib/domain/orders/dunning/hand-over";
import { showCustomerDunning } from "@/lib/domain/orders/dunning/of-customer";
import { listPlans } from "@/lib/domain/orders/dunning/plans";
import { previewPlan } from "@/lib/domain/orders/dunning/preview";
import { listRates, setRate } from "@/lib/domain/orders/dunning/rates";
import { resumeDunning } from "@/lib/domain/orders/dunning/resume";
import { savePlan } from "@/lib/domain/orders/dunning/save";
import { stopDunning } from "@/lib/domain/orders/dunning/stop";

export const staff = {
  choose: choosePlan,
  download_letter: downloadLetterByStaff,
  hand_over: handOverInvoice,
  of_customer: showCustomerDunning,
  plans: listPlans,
  preview: previewPlan,
  rates: listRates,
  resume: resumeDunning,
  save: savePlan,
  set_rate: setRate,
  stop: stopDunning,
  take_back: takeBackInvoice,
};
