import { approveOrder } from "@/lib/domain/orders/reviews/approve";
import { askIdentity } from "@/lib/domain/orders/reviews/ask-identity";
import { addEntries, listEntries, removeEntry } from "@/lib/domain/orders/reviews/entries";
import { riskOfCustomer } from "@/lib/domain/orders/reviews/of-customer";
import { rejectOrder } from "@/lib/domain/orders/reviews/reject";
import { showReview } from "@/lib/domain/orders/reviews/show";
import { setTrust } from "@/lib/domain/orders/reviews/trust";

export const staff = {
  add_entries: addEntries,
  approve: approveOrder,
  ask_identity: askIdentity,
  entries: listEntries,
  of_customer: riskOfCustomer,
  reject: rejectOrder,
  remove_entry: removeEntry,
  set_trust: setTrust,
  show: showReview,
};
