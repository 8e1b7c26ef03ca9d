import { checkPayment, initGateway } from "@/lib/domain/money/payments/card-order";
import { entry } from "../../entry";

export const wire = {
  init: entry(initGateway, "ok"),
  check_payment: entry(checkPayment, "ok"),
};
