import {
  checkOrder,
  checkSubscription,
  createOrder,
  createSubscription,
} from "@/lib/domain/money/payments/card-order";
import { entry } from "../../entry";

export const wire = {
  create_order: entry(createOrder, "ok"),
  check_order: entry(checkOrder, "ok"),
  create_subscription: entry(createSubscription, "ok"),
  check_subscription: entry(checkSubscription, "ok"),
};
