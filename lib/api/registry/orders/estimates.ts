import { addToEstimate } from "@/lib/domain/orders/estimates/add";
import { offerOrder } from "@/lib/domain/orders/estimates/offer";
import { offerChoices } from "@/lib/domain/orders/estimates/offer-choices";
import { listOffers } from "@/lib/domain/orders/estimates/offers";
import { removeFromEstimate } from "@/lib/domain/orders/estimates/remove";
import { showEstimate } from "@/lib/domain/orders/estimates/show";
import { withdrawOffer } from "@/lib/domain/orders/estimates/withdraw-offer";

export const pages = {
  add: addToEstimate,
  remove: removeFromEstimate,
  show: showEstimate,
};

export const staff = {
  offer: offerOrder,
  offer_choices: offerChoices,
  offers: listOffers,
  withdraw_offer: withdrawOffer,
};
