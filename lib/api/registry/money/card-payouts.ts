import { showCosts } from "@/lib/domain/money/card-payouts/costs";
import { matchPayout, unmatchPayout } from "@/lib/domain/money/card-payouts/match";
import { readPayouts } from "@/lib/domain/money/card-payouts/read";
import { showPayout, showPayouts } from "@/lib/domain/money/card-payouts/show";

export const staff = {
  costs: showCosts,
  list: showPayouts,
  match: matchPayout,
  read: readPayouts,
  show: showPayout,
  unmatch: unmatchPayout,
};
